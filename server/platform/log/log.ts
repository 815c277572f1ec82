import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'

export type Log = Logger

/** Structured log, on standard output unless told otherwise; anything that could carry a secret is cut out. */
export function createLog(level: string, destination: DestinationStream = pino.destination(1)): Log {
  const options: LoggerOptions = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: ['*.password', '*.passWord', '*.secret', '*.token', '*.authorization', 'headers', 'body'],
      remove: true,
    },
  }
  return pino(options, destination)
}
