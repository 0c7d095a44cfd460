/** Where the files of photos are stored. */
export type StoreSettings = FolderSettings | S3Settings;

interface FolderSettings {
  kind: 'folder';
  /** Absolute path. */
  path: string;
}

/** A bucket of a store with Amazon's S3 API. */
export interface S3Settings {
  kind: 's3';
  /** Origin of the store, without a trailing slash. */
  endpoint: string;
  region: string;
  bucket: string;
  /** Empty, or with a trailing slash. Every object's name starts with it. */
  prefix: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** Names a photo store in messages, without its credentials. */
export function storeName(settings: StoreSettings): string {
  if (settings.kind === 'folder') return settings.path;
  return `s3://${settings.bucket}/${settings.prefix} at ${settings.endpoint}`;
}

/** The variables that Amazon's own programs read. */
export interface AwsVariables {
  AWS_ACCESS_KEY_ID?: string | undefined;
  AWS_SECRET_ACCESS_KEY?: string | undefined;
  AWS_REGION?: string | undefined;
}

const form =
  'must be folder or an address such as s3://bucket/prefix?endpoint=https://minio.example.edu:9000';

/**
 * Amazon's rules for the names of new buckets. Old buckets may have other names.
 * https://docs.aws.amazon.com/AmazonS3/latest/userguide/bucketnamingrules.html
 */
const bucketName = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const prefixName = /^([A-Za-z0-9_-][A-Za-z0-9._-]*\/)*$/;
/** Default region. Stores with a single region ignore the region or have this one. */
const usualRegion = 'us-east-1';

/**
 * Parses the address of a photo store: `folder`, or `s3://BUCKET/PREFIX?endpoint=…&region=…`. Credentials are in the
 * address or in Amazon's variables.
 * @param folder path that the value `folder` stands for
 * @returns the settings, or a message that says what is wrong without quoting the address, which may contain a secret
 */
export function readStoreSettings(
  value: string,
  folder: string,
  aws: AwsVariables,
): StoreSettings | string {
  if (value === 'folder') return { kind: 'folder', path: folder };
  const url = URL.parse(value);
  if (url?.protocol !== 's3:' || url.port !== '' || url.hash !== '') return form;
  if (!bucketName.test(url.hostname)) return 'has a name of a bucket that is not allowed';
  const prefix = url.pathname.replace(/^\//, '').replace(/([^/])$/, '$1/');
  if (!prefixName.test(prefix))
    return 'has a path with other characters than letters, digits, . _ -';
  const unknown = [...url.searchParams.keys()].find((key) => !/^(endpoint|region)$/.test(key));
  if (unknown !== undefined) return 'has an option that is neither endpoint nor region';

  const askedEndpoint = url.searchParams.get('endpoint');
  const askedRegion = url.searchParams.get('region') ?? aws.AWS_REGION;
  if (askedEndpoint === null && askedRegion === undefined) {
    return 'must have an endpoint, or for Amazon a region, such as s3://bucket?region=eu-central-1';
  }
  const region = askedRegion ?? usualRegion;
  if (!/^[a-z0-9-]+$/.test(region)) return 'has a region that is not one';
  const endpoint = originOf(askedEndpoint ?? `https://s3.${region}.amazonaws.com`);
  if (endpoint === null) return 'has an endpoint that is not like https://minio.example.edu:9000';

  const credentials = credentialsOf(url, aws);
  if (credentials === null) {
    return 'needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or both before the bucket (KEY:SECRET@)';
  }
  return { kind: 's3', endpoint, region, bucket: url.hostname, prefix, ...credentials };
}

function credentialsOf(
  { username, password }: URL,
  { AWS_ACCESS_KEY_ID: awsId, AWS_SECRET_ACCESS_KEY: awsSecret }: AwsVariables,
): Pick<S3Settings, 'accessKeyId' | 'secretAccessKey'> | null {
  const isInUrl = username !== '';
  const accessKeyId = isInUrl ? decoded(username) : awsId;
  const secretAccessKey = isInUrl ? decoded(password) : awsSecret;
  return accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : null;
}

/** Undefined if it is not percent-encoded correctly. */
function decoded(encoded: string): string | undefined {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return undefined;
  }
}

/** @returns the HTTP origin; null if the address is not one, for example because it has a path, a query or a user */
export function originOf(address: string): string | null {
  const url = URL.parse(address);
  const isOrigin =
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    url.username === '' &&
    url.password === '' &&
    url.pathname === '/' &&
    url.search === '' &&
    url.hash === '';
  return isOrigin ? url.origin : null;
}
