import { company, keyOf, type LoadWork, ofUpload, statementName, tableOf } from './record-loading.ts'

/** Bytes of a row: its four numbers. */
const rowBytes = 4 * Uint32Array.BYTES_PER_ELEMENT

/**
 * The first rows that a decided load skips, in the order of the file. Four numbers for each: its row, an earlier row of the same
 * file that says the same, the upload that brought the record which is there already, and the row of its file; 0 where
 * there is none. As objects a million of them would be most of what the app holds.
 */
export async function* listSkipped(load: LoadWork, atMost: number): AsyncGenerator<Uint32Array> {
  const bytes = await load.clickhouse.chBytes(
    { company: { id: load.companyId } },
    {
      name: statementName(load, 'skipped'),
      sql: skippedSql(load, atMost),
      params: { upload_id: load.uploadId },
      limits: { seconds: 3600 },
    },
    'RowBinary',
  )
  let rest = new Uint8Array()
  for await (const piece of bytes as AsyncIterable<Buffer>) {
    const joined = Buffer.concat([rest, piece])
    const whole = joined.length - (joined.length % rowBytes)
    rest = new Uint8Array(joined.subarray(whole))
    if (whole > 0) yield new Uint32Array(new Uint8Array(joined.subarray(0, whole)).buffer)
  }
}

function skippedSql(load: LoadWork, atMost: number): string {
  const skipped = `select id from customs_decisions where ${ofUpload} and outcome = 'skipped' order by id limit ${Math.trunc(atMost)}`
  const key = keyOf(load)
  const staging = `${tableOf(load.kind)}_staging where ${ofUpload}`
  const listed = `from ${staging} and id in (${skipped})`
  return `select toUInt32(row_no) as row, toUInt32(if(first_row < row_no, first_row, 0)),
      toUInt32(if(same.found_row != 0, same.found_upload, alike.found_upload)),
      toUInt32(if(same.found_row != 0, same.found_row, alike.found_row))
    from (
      select row_no, ${key}, content, first_row
      from (select row_no, ${key}, content, row_hash ${listed}) as own
      left join (
        select ${key}, content, row_hash, min(row_no) as first_row from ${staging}
          and ${key} in (select ${key} ${listed}) group by ${key}, content, row_hash
      ) as twins using (${key}, content, row_hash)
    ) as own
    left join (${knownBy(`${key}, content`, load, listed)}) as same using (${key}, content)
    left join (${knownBy(key, load, listed)}) as alike using (${key})
    order by row`
}

// A record that counts says more about where to look than one that gave way, and a late one more than an early one.
function knownBy(keys: string, load: LoadWork, listed: string): string {
  const { kind } = load
  const key = keyOf(load)
  const met = `where ${company} and ${key} in (select ${key} ${listed})`
  const columns = `${key}, content, version, upload_id, row_no`
  const rank = '(is_live, version, upload_id)'
  return `select ${keys}, argMax(upload_id, ${rank}) as found_upload, argMax(row_no, ${rank}) as found_row
    from (
      select ${columns}, 1 as is_live from ${tableOf(kind)} ${met}
      union all
      select ${columns}, 0 as is_live from ${tableOf(kind)}_superseded ${met}
    ) group by ${keys}`
}
