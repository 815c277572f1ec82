import type { ClickHouseClient, ClickHouseSettings, QueryParams } from '@clickhouse/client'
import { CallerGone, namingClickhouseErrors } from './clickhouse-errors.ts'

/** A server ends a query whose connection is closed only if it is asked to, and sure that the query writes nothing. */
const endedByLeaving: ClickHouseSettings = { cancel_http_readonly_queries_on_client_close: 1, readonly: '2' }

/** When rows are no longer waited for: after so many seconds, or when whoever asked has left. */
interface Patience {
  seconds: number
  gone: AbortSignal | undefined
}

/** All rows of a query, or its failure. */
export async function readRows<Row>(
  client: ClickHouseClient,
  call: Omit<QueryParams, 'format'>,
  { seconds, gone }: Patience,
): Promise<Row[]> {
  const timeout = AbortSignal.timeout(seconds * 1000)
  try {
    return await namingClickhouseErrors(async () => {
      gone?.throwIfAborted()
      const result = await client.query({
        ...call,
        format: 'JSONEachRow',
        // The rows are wanted whole or not at all, so a late failure should be the answer, not its end.
        clickhouse_settings: {
          ...call.clickhouse_settings,
          wait_end_of_query: 1,
          ...(gone ? endedByLeaving : {}),
        },
        abort_signal: gone ? AbortSignal.any([timeout, gone]) : timeout,
      })
      return result.json<Row>()
    })
  } catch (error) {
    throw gone?.aborted ? new CallerGone(error) : error
  }
}
