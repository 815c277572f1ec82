import { serveConversion } from '#platform/tabular/conversion-process.ts'

/** Answers what a conversion knows of the server that started it. */
serveConversion(() => ({
  push: () => undefined,
  end: () => undefined,
  take: () => ({ environment: process.env, commandLine: [...process.execArgv, ...process.argv.slice(2)] }),
}))
