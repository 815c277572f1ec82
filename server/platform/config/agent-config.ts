import * as z from 'zod'
import { ConfigError } from './config.ts'
import { isLoopback } from './listening-host.ts'
import { verifyVariables } from './verify-variables.ts'

const schema = z.object({
  VERIFY_OFFICE: z.url({ protocol: /^https?$/ }),
  VERIFY_KEY: z.string().regex(/^lfv_[A-Za-z0-9_-]{43}$/),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  ...verifyVariables,
  // Its mail servers see nobody else.
  VERIFY_HELO: verifyVariables.VERIFY_HELO.unwrap(),
  VERIFY_SENDER: verifyVariables.VERIFY_SENDER.unwrap(),
})

/** What an agent is told about its office, and about itself. */
export interface AgentConfig {
  office: string
  key: string
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent'
  helo: string
  sender: string
  /** Unset: the usual ones. */
  canary: readonly string[] | undefined
  nameServers: readonly string[]
}

/** Reads the variables of an agent; throws a `ConfigError` that names what is wrong. */
export function readAgentConfig(variables: Record<string, string | undefined>): AgentConfig {
  const read = schema.safeParse(variables)
  if (!read.success) {
    const [issue] = read.error.issues
    throw new ConfigError(`${issue?.path.join('.')}: ${issue?.message}`)
  }
  const { VERIFY_OFFICE, VERIFY_KEY, LOG_LEVEL, VERIFY_HELO, VERIFY_SENDER, VERIFY_CANARY, VERIFY_DNS } =
    read.data
  const { protocol, hostname } = new URL(VERIFY_OFFICE)
  // The key and the addresses would be read by whoever stands between.
  if (protocol !== 'https:' && !isLoopback(hostname))
    throw new ConfigError('VERIFY_OFFICE: must begin with https://')
  return {
    office: VERIFY_OFFICE.replace(/\/+$/, ''),
    key: VERIFY_KEY,
    logLevel: LOG_LEVEL,
    ...{ helo: VERIFY_HELO, sender: VERIFY_SENDER },
    canary: VERIFY_CANARY === 'off' ? [] : VERIFY_CANARY?.toLowerCase().split(','),
    nameServers: VERIFY_DNS?.split(',') ?? [],
  }
}
