import { company, keyOf, type LoadWork, ofUpload, statementName, tableOf } from './record-loading.ts'

/** A row of an upload that is not taken, and where what it says is already; numbers are 0 where there is none. */
export interface SkippedRow {
  /** Rows are counted from 1 in their file, its header included. */
  row: number
  /** An earlier row of the same file that says the same. */
  twinRow: number
  /** The upload that brought the record which is there already, and the row of its file. */
  knownUploadId: number
  knownRow: number
}

/** The first rows that a decided load skips, in the order of the file. */
export function listSkipped(load: LoadWork, atMost: number): AsyncGenerator<SkippedRow> {
  const skipped = `select id from customs_decisions where ${ofUpload} and outcome = 'skipped' order by id limit ${Math.trunc(atMost)}`
  const key = keyOf(load)
  const staging = `${tableOf(load.kind)}_staging where ${ofUpload}`
  const listed = `from ${staging} and id in (${skipped})`
  return load.clickhouse.chStream<SkippedRow>(
    { company: { id: load.companyId } },
    {
      name: statementName(load, 'skipped'),
      sql: `select row_no as row, if(first_row < row_no, first_row, 0) as twinRow,
          if(same.found_row != 0, same.found_upload, alike.found_upload) as knownUploadId,
          if(same.found_row != 0, same.found_row, alike.found_row) as knownRow
        from (
          select row_no, ${key}, content, first_row
          from (select row_no, ${key}, content ${listed}) as own
          left join (
            select ${key}, content, min(row_no) as first_row from ${staging}
              and ${key} in (select ${key} ${listed}) group by ${key}, content
          ) as twins using (${key}, content)
        ) as own
        left join (${knownBy(`${key}, content`, load, listed)}) as same using (${key}, content)
        left join (${knownBy(key, load, listed)}) as alike using (${key})
        order by row`,
      params: { upload_id: load.uploadId },
      limits: { seconds: 3600 },
    },
  )
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
