# The portal with its built page and production packages only. docs/OPERATIONS.md, "Containers", says how to run it.

# The same Node as in package.json (optionalDependencies).
FROM node:26.10.0-trixie-slim AS base
WORKDIR /app

FROM base AS build
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY . .
RUN node scripts/build.ts

FROM base AS packages
COPY package.json package-lock.json .npmrc ./
# The image's own Node runs the portal, so the copy that npm installs can go. Node loads no source maps, and no TypeScript
# of packages.
RUN npm ci --ignore-scripts --omit=dev \
    && rm -rf node_modules/node-linux-* node_modules/.bin/node \
    && find node_modules -type f \( -name '*.map' -o -name '*.ts' -o -name '*.mts' -o -name '*.cts' \) -delete

# For backups of a PostgreSQL database; has to have the server's major version.
FROM base AS postgresql
RUN apt-get update \
    && apt-get install -y --no-install-recommends postgresql-client-17

FROM base
# Only the programs and their libraries, because Debian's package also needs Perl (55 MB).
RUN apt-get update \
    && apt-get install -y --no-install-recommends libpq5 libreadline8t64 \
    && rm -rf /var/lib/apt/lists/*
COPY --from=postgresql /usr/lib/postgresql/17/bin/pg_dump /usr/lib/postgresql/17/bin/pg_restore \
    /usr/lib/postgresql/17/bin/psql /usr/local/bin/
COPY package.json ./
COPY --from=packages /app/node_modules ./node_modules
COPY contract ./contract
COPY server ./server
COPY --from=build /app/dist ./dist
RUN install -d -o node -g node compiled && install -d -m 700 -o node -g node /data
USER node
# Keeps compiled modules, because compiling takes half of the start. Node uses only those of its own user. Node writes them
# when it exits, so this starts a portal with empty data and stops it.
ENV NODE_COMPILE_CACHE=/app/compiled
RUN DATA_DIR=/tmp/data PORT=0 \
    node -e "import('/app/server/main.ts').then(() => process.kill(process.pid, 'SIGTERM'))" \
    && rm -r /tmp/data

# Inside a container the portal has to listen on all addresses. It then refuses to print emails unless ALLOW_LOG_MAIL=1.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
# With more arenas, the C library does not return the memory of photos to the system.
ENV MALLOC_ARENA_MAX=2
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s \
    CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/v1/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/main.ts"]
