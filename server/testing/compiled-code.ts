import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** Where processes that tests start find what earlier ones have compiled: they start in half the processor time. */
export const compiledCode = fileURLToPath(new URL('../../.cache/compiled', import.meta.url))

const conversions = [
  '../features/customs/customs-upload/convert-worker.ts',
  '../features/customers/customer-import/customer-import-worker.ts',
  '../platform/tabular/row-drawing-worker.ts',
]

/** Keeps what conversions compile: those that read files are killed at their end and keep nothing. */
export async function compileConversions(): Promise<void> {
  await Promise.all(
    conversions.map(async (script) => {
      const child = fork(new URL(script, import.meta.url), { env: { NODE_COMPILE_CACHE: compiledCode } })
      // It has nothing to wait for then, and ends by itself.
      child.disconnect()
      await once(child, 'exit')
    }),
  )
}
