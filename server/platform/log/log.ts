import { type Logger, pino } from 'pino'

export type Log = Logger

/** Structured log on standard output; anything that could carry a secret is cut out. */
export function createLog(level: string): Log {
  return pino({
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: ['*.password', '*.passWord', '*.secret', '*.token', '*.authorization', 'headers', 'body'],
      remove: true,
    },
  })
}
