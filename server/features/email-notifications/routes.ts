import type { FastifyInstance } from 'fastify';
import { checkInput } from '../../../contract/http/check-input.ts';
import { endpoints } from '../../../contract/endpoints.ts';
import { patterns } from '../../../contract/paths.ts';
import type { AuthenticateAndCount } from '../../http/authenticate.ts';
import { PortalError } from '../../http/errors/portal-error.ts';
import type { Serve } from '../../http/serve.ts';
import type { EmailNotifications } from './service.ts';

const unsubscribed = { message: "You won't get these emails anymore." };

export function emailNotificationRoutes(serve: Serve, emails: EmailNotifications): void {
  serve('GET /users/me/email-notifications', async ({ viewer }) => ({
    switches: await emails.switches(viewer),
  }));

  serve('PUT /users/me/email-notifications', async ({ viewer, body }) => ({
    switches: await emails.choose(viewer, body),
  }));

  serve('POST /unsubscribe', async ({ body }) => {
    const search = await emails.unsubscribe(body);
    return search === null ? unsubscribed : { ...unsubscribed, search };
  });
}

/**
 * One-click unsubscription by mail clients (RFC 8058): they post a fixed form to the link in the email. A GET
 * of the link changes nothing, because some mail servers open every link to scan it.
 */
export async function oneClickRoute(
  app: FastifyInstance,
  emails: Pick<EmailNotifications, 'unsubscribe'>,
  authenticateAndCount: AuthenticateAndCount,
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, async () => undefined);
    scope.post(
      patterns.unsubscribe,
      {
        onRequest: async (request, reply) => {
          await authenticateAndCount(request, reply);
        },
      },
      async (request) => {
        const link = checkInput(endpoints['POST /unsubscribe'].body, request.query);
        if (!link.ok) throw new PortalError('LINK_INVALID');
        await emails.unsubscribe(link.value);
        return unsubscribed;
      },
    );
  });
}
