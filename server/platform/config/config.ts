import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as z from 'zod'
import { hostName, isLoopback, isWildcard, nameIn } from './listening-host.ts'
import { type MailProviderConfig, mailProviderVariables, readMailProviders } from './mail-providers.ts'
import { type MapTiles, mapTileVariables, readMapTiles } from './map-tiles.ts'
import {
  readSocialNetworks,
  type SocialNetworkConfig,
  socialNetworkVariables,
} from './social-network-config.ts'
import { readTrustedProxies, type TrustedProxies } from './trusted-proxies.ts'
import { verifyVariables } from './verify-variables.ts'

const flag = z.enum(['on', 'off']).transform((value) => value === 'on')
const count = (fallback: number) => z.coerce.number().int().min(1).max(1000).default(fallback)

// Without a slash at its end.
/** Every variable the product reads, with its default; the README's table is this list. */
const schema = z.object({
  DATA_DIR: z.string().min(1).default('./data'),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65535).default(9520),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  APP_ENV: z.enum(['production', 'test', 'development']).default('production'),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  DEMO_DATA: flag.default(true),
  DEMO_PASSWORDS: z.enum(['known', 'random']).default('known'),
  DEMO_SCALE: z.coerce.number().min(0.001).max(1).default(1),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_OWNER_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_POOL: count(16),
  CLICKHOUSE_URL: z.url({ protocol: /^https?$/ }).optional(),
  CLICKHOUSE_DATABASE: z
    .string()
    .regex(/^[a-z_][a-z0-9_]*$/)
    .default('landfall'),
  CLICKHOUSE_CLUSTER: z.string().optional(),
  WARM_SEARCH: flag.default(true),
  SECRET_KEY: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
  S3_BUCKET: z.string().optional(),
  S3_ENDPOINT: z.url().optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  METRICS_TOKEN: z.string().min(16).optional(),
  TRUST_PROXY: z.string().default('off'),
  WORKER_CONCURRENCY: count(4),
  WEB_DIR: z
    .string()
    .min(1)
    .default(fileURLToPath(new URL('../../../web/dist', import.meta.url))),
  SSO_PRIVATE_ISSUERS: flag.default(false),
  WEBHOOKS_PRIVATE: flag.default(false),
  CONNECTORS_PRIVATE: flag.default(false),
  ...mapTileVariables,
  MAILBOXES_PRIVATE: flag.default(false),
  RELAYS_PRIVATE: flag.default(false),
  SPAM_FILTER: z.url({ protocol: /^(?:https?|spamd)$/ }).optional(),
  OUTBOX_PORT: z.coerce.number().int().min(0).max(65535).default(0),
  MAIL_HELO: z.string().regex(hostName).max(253).optional(),
  MAIL_IN_DOMAIN: z.string().regex(hostName).max(190).optional(),
  MAIL_IN_PORT: z.coerce.number().int().min(1).max(65535).optional(),
  MAIL_IN_HOST: z.string().default('127.0.0.1'),
  MAIL_IN_TLS_KEY: z.string().optional(),
  MAIL_IN_TLS_CERT: z.string().optional(),
  ...socialNetworkVariables,
  GRAPHQL_INTROSPECTION: flag.default(false),
  ...mailProviderVariables,
  ...verifyVariables,
})

const roles = ['all', 'api', 'worker'] as const
export type Role = (typeof roles)[number]

/** The parsed configuration; `dataDir` is absolute. */
export interface Config {
  role: Role
  dataDir: string
  host: string
  port: number
  /** Address under which browsers and mail recipients reach the product, without a trailing slash; unset: derived from the listening port. */
  publicUrl: string | undefined
  appEnv: 'production' | 'test' | 'development'
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent'
  demoData: boolean
  /** `known`: as the README has them, for this machine alone; `random`: made anew and printed once. */
  demoPasswords: 'known' | 'random'
  /** Share of the demo data's full size, for quick trials. */
  demoScale: number
  /** Unset means the embedded PostgreSQL. */
  database: { appUrl: string; ownerUrl: string } | undefined
  databasePool: number
  /** Unset means the embedded ClickHouse engine. */
  clickhouseUrl: string | undefined
  clickhouseDatabase: string
  clickhouseCluster: string | undefined
  /** After a start the engine is made to read what the first search in customs data would wait for. */
  warmSearch: boolean
  /** 64 hex digits; unset: generated once and kept in the data folder. */
  secretKey: string | undefined
  /** Unset means files on the local disk. */
  s3: S3Config | undefined
  metricsToken: string | undefined
  /** Whose word on where a request comes from is taken. */
  trustedProxies: TrustedProxies
  workerConcurrency: number
  /** Folder of the built web app; absolute. */
  webDir: string
  /** Providers of single sign-on and of mailboxes may stand inside the own network, and on this machine without https. */
  ssoPrivateIssuers: boolean
  /** Webhooks may be sent inside the own network, and on this machine without https. */
  webhooksPrivate: boolean
  connectorsPrivate: boolean
  mapTiles: MapTiles | undefined
  /** Mailboxes may stand inside the own network, and on this machine without encryption. */
  mailboxesPrivate: boolean
  /** Relays may stand inside the own network, at any port. */
  relaysPrivate: boolean
  /** Where the spam filter is that mail is shown to before it goes: rspamd, or `spamd:` SpamAssassin; unset: none. */
  spamFilter: string | undefined
  /** Port of the captured outbox's SMTP listener; 0 picks a free one. */
  outboxPort: number
  /** By which name we greet relays that have none of their own set; unset: this machine has no name outside. */
  heloName: string | undefined
  /** The domain at which bounces and unsubscriptions by mail reach us; empty: they do not. */
  mailInDomain: string
  /** Where mail for that domain is taken in; unset: by another process, or not at all. */
  mailIn: MailInConfig | undefined
  /** Where social networks are asked, and how this installation is known there. */
  socialNetworks: SocialNetworkConfig
  /** Where people sign in to their mailboxes without a password of ours. */
  mailProviders: readonly MailProviderConfig[]
  /** `/graphql` tells what it can be asked. */
  graphqlIntrospection: boolean
  /** By which name and address we ask mail servers for recipients; unset: this machine's name, and one of our own domain. */
  verifyHelo: string | undefined
  verifySender: string | undefined
  /** Name servers that are asked where mail goes; none: those of this machine. */
  verifyDns: readonly string[]
  /** Domains whose mail servers are greeted now and then, to know whether any can be asked from here; unset: the usual ones. */
  verifyCanary: readonly string[] | undefined
}

export interface MailInConfig {
  host: string
  port: number
  /** Files in PEM. */
  tls: { keyFile: string; certFile: string } | undefined
}

export interface S3Config {
  bucket: string
  endpoint: string | undefined
  region: string
  accessKeyId: string | undefined
  secretAccessKey: string | undefined
}

/** A wrong variable; the message is one line that names it. */
export class ConfigError extends Error {}

/** Why the demo cannot be opened to others as it is, and both ways out. */
export function openDemoMessage(host: string): string {
  return (
    `HOST: ${host} lets others in, and everybody knows the passwords of the demo; ` +
    'set DEMO_DATA=off with an empty data folder, or DEMO_PASSWORDS=random to have new ones printed once'
  )
}

type Variables = Record<string, string | undefined>

/** Reads the configuration once from the environment and the command line; throws ConfigError. */
export function readConfig(variables: Variables, commandLine: readonly string[]): Config {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
  const parsed = schema.safeParse(given)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new ConfigError(`${issue?.path.join('.')}: ${issue?.message}`)
  }
  const v = parsed.data
  const role = readRole(commandLine)
  refuseOpenDemo(v, role)
  return {
    role,
    dataDir: resolve(v.DATA_DIR),
    host: v.HOST,
    port: v.PORT,
    publicUrl: readPublicUrl(v),
    appEnv: v.APP_ENV,
    logLevel: v.LOG_LEVEL,
    demoData: v.DEMO_DATA,
    demoPasswords: v.DEMO_PASSWORDS,
    demoScale: v.DEMO_SCALE,
    database: readDatabase(v),
    databasePool: v.DATABASE_POOL,
    clickhouseUrl: v.CLICKHOUSE_URL,
    clickhouseDatabase: v.CLICKHOUSE_DATABASE,
    clickhouseCluster: v.CLICKHOUSE_CLUSTER,
    warmSearch: v.WARM_SEARCH,
    secretKey: v.SECRET_KEY,
    s3: readS3(v),
    metricsToken: v.METRICS_TOKEN,
    trustedProxies: readProxies(v),
    workerConcurrency: v.WORKER_CONCURRENCY,
    webDir: resolve(v.WEB_DIR),
    ssoPrivateIssuers: v.SSO_PRIVATE_ISSUERS,
    webhooksPrivate: v.WEBHOOKS_PRIVATE,
    connectorsPrivate: v.CONNECTORS_PRIVATE,
    mapTiles: readMapTiles(v),
    mailboxesPrivate: v.MAILBOXES_PRIVATE,
    relaysPrivate: v.RELAYS_PRIVATE,
    spamFilter: v.SPAM_FILTER,
    outboxPort: v.OUTBOX_PORT,
    heloName: v.MAIL_HELO ?? v.VERIFY_HELO ?? nameIn(v.PUBLIC_URL),
    mailInDomain: v.MAIL_IN_DOMAIN ?? '',
    mailIn: readMailIn(v),
    socialNetworks: readSocialNetworks(v),
    mailProviders: readMailProviders(v),
    graphqlIntrospection: v.GRAPHQL_INTROSPECTION,
    verifyHelo: v.VERIFY_HELO,
    verifySender: v.VERIFY_SENDER,
    verifyCanary: v.VERIFY_CANARY === 'off' ? [] : v.VERIFY_CANARY?.toLowerCase().split(','),
    verifyDns: v.VERIFY_DNS?.split(',') ?? [],
  }
}

type Parsed = z.infer<typeof schema>

// A store with people of an earlier demo is looked at once it is open: see `server/app/demo-passwords.ts`.
function refuseOpenDemo(v: Parsed, role: Role): void {
  if (v.DEMO_DATA && v.DEMO_PASSWORDS === 'known' && role !== 'worker' && !isLoopback(v.HOST))
    throw new ConfigError(openDemoMessage(v.HOST))
}

function readPublicUrl(v: Parsed): string | undefined {
  if (v.PUBLIC_URL === undefined) return undefined
  const { hostname } = new URL(v.PUBLIC_URL)
  if (isWildcard(hostname))
    throw new ConfigError(`PUBLIC_URL: nobody reaches ${hostname}; give the address that people open`)
  return v.PUBLIC_URL.replace(/\/+$/, '')
}

function readProxies(v: Parsed): TrustedProxies {
  const proxies = readTrustedProxies(v.TRUST_PROXY)
  if (proxies === undefined)
    throw new ConfigError('TRUST_PROXY: expected off, on, a number of proxies, or a list of their addresses')
  return proxies
}

function readDatabase(v: Parsed): Config['database'] {
  if (!v.DATABASE_URL && !v.DATABASE_OWNER_URL) return undefined
  if (!v.DATABASE_URL) throw new ConfigError('DATABASE_URL: required when DATABASE_OWNER_URL is set')
  if (!v.DATABASE_OWNER_URL) throw new ConfigError('DATABASE_OWNER_URL: required when DATABASE_URL is set')
  return { appUrl: v.DATABASE_URL, ownerUrl: v.DATABASE_OWNER_URL }
}

function readMailIn(v: Parsed): MailInConfig | undefined {
  if (v.MAIL_IN_PORT === undefined) return undefined
  if (!v.MAIL_IN_DOMAIN) throw new ConfigError('MAIL_IN_DOMAIN: required when MAIL_IN_PORT is set')
  const { MAIL_IN_TLS_KEY: keyFile, MAIL_IN_TLS_CERT: certFile } = v
  if (!keyFile !== !certFile)
    throw new ConfigError('MAIL_IN_TLS_KEY, MAIL_IN_TLS_CERT: one is required when the other is set')
  return {
    host: v.MAIL_IN_HOST,
    port: v.MAIL_IN_PORT,
    tls: keyFile && certFile ? { keyFile: resolve(keyFile), certFile: resolve(certFile) } : undefined,
  }
}

function readS3(v: Parsed): S3Config | undefined {
  if (!v.S3_BUCKET) return undefined
  return {
    bucket: v.S3_BUCKET,
    endpoint: v.S3_ENDPOINT,
    region: v.S3_REGION,
    accessKeyId: v.S3_ACCESS_KEY_ID,
    secretAccessKey: v.S3_SECRET_ACCESS_KEY,
  }
}

function readRole(commandLine: readonly string[]): Role {
  const given =
    commandLine.find((argument) => argument.startsWith('--role='))?.slice('--role='.length) ?? 'all'
  const role = roles.find((name) => name === given)
  if (!role) throw new ConfigError(`--role: expected one of ${roles.join(', ')}, got "${given}"`)
  return role
}
