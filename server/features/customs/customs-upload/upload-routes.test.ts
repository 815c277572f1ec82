import { uploadRoutes } from '@landfall/contract/customs/customs-upload.ts'
import { uploadChunkSize } from '@landfall/contract/table-files.ts'
import { fileRoutes, taskRoutes } from '@landfall/contract/tasks.ts'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildUser, type TestUser } from '#testing/build-people.ts'
import { nextConversion } from '#testing/conversion-processes.ts'
import { liveRows } from '#testing/live-rows.ts'
import { type OwnTestApp, startTestApp } from '#testing/test-app.ts'
import { codeOf } from '#testing/test-client.ts'
import {
  acceptProposal,
  loadUpload,
  readFixture,
  sendFile,
  type Uploader,
  uploadCustoms,
  waitForUpload,
} from '#testing/upload-customs.ts'

let app: OwnTestApp
let user: TestUser
let uploader: Uploader

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  user = await buildUser(app.systemDb)
  uploader = { client: app.client, token: user.token }
})

const eight = readFixture('shipments-eight.csv')
const statistics = readFixture('statistics-exports-2025.gb18030.csv')

const records = () => liveRows(app, user.companyId)

describe('loading', () => {
  it('does not double when two uploads of the same file run at once', async () => {
    const bytes = Buffer.from(manyRows(3000))
    const ids = await Promise.all(
      ['a.csv', 'b.csv'].map(async (name) => (await sendFile(uploader, name, bytes)).id),
    )
    const uploads = await Promise.all(ids.map((id) => loadUpload(uploader, id)))
    const loaded = uploads.map((upload) => upload.counts?.loaded ?? 0)
    expect(loaded.sort((a, b) => a - b)).toEqual([0, 3000])
    expect(await records()).toHaveLength(3000)
  })

  it('can be cancelled while it reads, leaves nothing behind, and can be started again', async () => {
    const { id } = await sendFile(uploader, 'long.csv', Buffer.from(manyRows(3000)))
    const options = { token: user.token }
    const inspection = await app.client.call(uploadRoutes.inspect, { params: { id }, body: {} }, options)
    const body = acceptProposal(inspection)
    const started = await app.client.call(uploadRoutes.start, { params: { id }, body }, options)
    const again = await app.client.send(uploadRoutes.start, { params: { id }, body }, options)
    expect(again.code).toBe(codeOf('uploadStateWrong'))
    // It reads as long as it takes to cancel it.
    process.kill(await nextConversion(process.pid, 'convert-worker.ts'), 'SIGSTOP')
    await app.client.call(taskRoutes.cancel, { params: { id: started.taskId ?? 0 } }, options)
    expect((await waitForUpload(uploader, id)).state).toBe('cancelled')
    expect(await records()).toEqual([])
    const upload = await loadUpload(uploader, id)
    expect(upload.counts).toMatchObject({ read: 3000, loaded: 3000 })
  })

  it('keeps the rejects in their columns, encoding and order, and takes the repaired file', async () => {
    const text =
      '商品编码,日期,采购商,毛重\r\n7323,2025-01-05,"甲, 公司",10\r\n73231,昨天,乙公司,-5\r\n,,,1\r\n7013,2025-02-01,丙公司,"1,5x"\r\n'
    const { default: iconv } = await import('iconv-lite')
    const upload = await uploadCustoms(uploader, { name: 'r.csv', bytes: iconv.encode(text, 'gb18030') })
    expect(upload.state).toBe('doneWithRejects')
    expect(upload.counts).toEqual({ read: 4, loaded: 1, replaced: 0, skipped: 0, rejected: 3 })
    const colleague = await buildUser(app.systemDb, { companyId: user.companyId })
    const params = { id: upload.id }
    const seen = await app.client.call(uploadRoutes.read, { params }, { token: colleague.token })
    expect(seen).toMatchObject({ counts: upload.counts, rejectsFileId: null })
    const rejects = await download(upload.rejectsFileId)
    const lines = new TextDecoder('gb18030').decode(rejects).split('\r\n')
    expect(lines[0]).toBe('商品编码,日期,采购商,毛重,__row,__codes,__messages')
    expect(lines[1]).toContain('73231,昨天,乙公司,-5,3,E_DATE E_NEGATIVE,')
    expect(lines[1]).toContain('日期: Not a valid date')
    const repaired = iconv.encode(
      lines.join('\r\n').replace('昨天', '2025-01-06').replace('-5', '5').replace('"1,5x"', '15'),
      'gb18030',
    )
    const again = await uploadCustoms(uploader, { name: 'r2.csv', bytes: repaired })
    expect(again.counts).toEqual({ read: 3, loaded: 2, replaced: 0, skipped: 0, rejected: 1 })
  })

  it('lists what was there already in the order of the file, with where it is, and takes that list unharmed', async () => {
    const [header, first, second] = [
      'date,hbol,line no,hs,buyer',
      '2025-01-05,H1,1,7323,ACME',
      '2025-01-06,H2,1,7323,B',
    ]
    const csv = (...rows: string[]) => Buffer.from(`${[header, ...rows].join('\n')}\n`)
    const before = await uploadCustoms(uploader, { name: 'before.csv', bytes: csv(first!) })
    expect(before).toMatchObject({ state: 'done', rejectsFileId: null })
    const bytes = csv(second!, '', 'soon,H3,1,7323,C', second!, first!, second!)
    const upload = await uploadCustoms(uploader, { name: 'now.csv', bytes })
    expect(upload.counts).toEqual({ read: 5, loaded: 1, replaced: 0, skipped: 3, rejected: 1 })
    expect(upload.codes).toEqual({ E_DATE: 1, E_DUP_IN_FILE: 2, E_DUP_EXISTING: 1 })
    const list = await download(upload.rejectsFileId)
    const twin = 'E_DUP_IN_FILE,The same as row 2 of this file'
    expect(list.toString('utf8').replace('\ufeff', '').trim().split('\r\n')).toEqual([
      `${header},__row,__codes,__messages`,
      'soon,H3,1,7323,C,4,E_DATE,date: Not a valid date',
      `${second},5,${twin}`,
      `${first},6,E_DUP_EXISTING,Already loaded from row 2 of “before.csv”`,
      `${second},7,${twin}`,
    ])
    const again = await uploadCustoms(uploader, { name: 'list.csv', bytes: list })
    expect(again.counts).toEqual({ read: 4, loaded: 0, replaced: 0, skipped: 3, rejected: 1 })
    expect(await records()).toHaveLength(2)
    const relist = (await download(again.rejectsFileId)).toString('utf8')
    expect(relist.split('\r\n')[0]).toContain(`${header},__row,__codes,__messages`)
    const reasons = 'The same as row 3 of this file; Already loaded from row 2 of “now.csv”'
    expect(relist).toContain(`${second},5,E_DUP_IN_FILE E_DUP_EXISTING,"${reasons}"`)
  })

  it('lists some thousands of rows, and rejects before, between and behind them', async () => {
    const row = (no: number) => `2025-01-05,H${no},1,7323,B${no}`
    const rows = Array.from({ length: 12_000 }, (_, at) => row(at))
    const file = (lines: string[]) => Buffer.from(`${['date,hbol,line no,hs,buyer', ...lines].join('\n')}\n`)
    await uploadCustoms(uploader, { name: 'before.csv', bytes: file(rows) })
    const bad = (no: number) => `soon,X${no},1,7323,C`
    const fresh = Array.from({ length: 3000 }, (_, at) => row(20_000 + at))
    const now = [bad(1), ...rows.slice(0, 6000), bad(2), ...rows.slice(6000), ...fresh, bad(3), row(30_000)]
    const upload = await uploadCustoms(uploader, { name: 'now.csv', bytes: file(now) })
    expect(upload.counts).toEqual({ read: 15_004, loaded: 3001, replaced: 0, skipped: 12_000, rejected: 3 })
    const list = (await download(upload.rejectsFileId)).toString('utf8').trim().split('\r\n')
    const places = new Map(rows.map((line, at) => [line, at]))
    const wanted = now.flatMap((line, at) => {
      if (line.startsWith('soon')) return [`${line},${at + 2},E_DATE,date: Not a valid date`]
      const known = places.get(line)
      if (known === undefined) return []
      return [`${line},${at + 2},E_DUP_EXISTING,Already loaded from row ${known + 2} of “before.csv”`]
    })
    expect(list.slice(1)).toEqual(wanted)
  })

  it('lets other files in while it lists duplicates, and decides about what they brought', async () => {
    const send = async (name: string, ...bills: string[]) => {
      const lines = bills.map((bill) => `2025-01-05,${bill},1,7323,A\n`)
      const bytes = Buffer.from(`date,hbol,line no,hs,buyer\n${lines.join('')}`)
      return (await sendFile(uploader, name, bytes)).id
    }
    await loadUpload(uploader, await send('before.csv', 'H1'))
    const [first, second] = [await send('listed.csv', 'H1', 'H2', 'H3'), await send('other.csv', 'H2')]
    const held = new pg.Client({ connectionString: app.stores.ownerUrl })
    await held.connect()
    await held.query('begin; lock table files in share mode')
    const listing = loadUpload(uploader, first)
    const waiting = () =>
      app.systemDb.query(
        `select count(*)::int as files from pg_locks where not granted and relation = 'files'::regclass`,
      )
    try {
      await expect.poll(waiting, { timeout: 30_000 }).toEqual([{ files: 1 }])
      const other = await loadUpload(uploader, second)
      expect(other).toMatchObject({ state: 'done', counts: { read: 1, loaded: 1 } })
    } finally {
      await held.end()
    }
    const listed = await listing
    expect(listed.counts).toEqual({ read: 3, loaded: 1, replaced: 0, skipped: 2, rejected: 0 })
    expect(await records()).toHaveLength(3)
    const list = (await download(listed.rejectsFileId)).toString('utf8')
    expect(list).toContain('Already loaded from row 2 of “before.csv”')
    expect(list).toContain('Already loaded from row 2 of “other.csv”')
  })

  /** An upload whose changes fail when the records before have given way and its own are not yet there. */
  async function failHalfWay(name: string, bytes: Buffer): Promise<number> {
    const alter = (sql: string) =>
      app.stores.clickhouse.chCommand({
        name: 'test-full',
        sql: `alter table customs_shipments ${sql}`,
        system: true,
      })
    await alter('add constraint full check upload_id = 0')
    const failed = await uploadCustoms(uploader, { name, bytes })
    await alter('drop constraint full')
    expect(failed.state).toBe('failed')
    expect(await records()).toEqual([])
    return failed.id
  }

  const linesOfEight = eight.toString('utf8').split('\n')
  const fileOf = (...rows: (string | undefined)[]) => Buffer.from([linesOfEight[0], ...rows].join('\n'))

  it('finishes changes that failed half-way when it is asked again, as they were decided', async () => {
    await uploadCustoms(uploader, { name: '1.csv', bytes: fileOf(linesOfEight[2]) })
    const id = await failHalfWay('2.csv', fileOf(linesOfEight[3]))
    const discarded = await app.client.send(uploadRoutes.discard, { params: { id } }, uploader)
    expect(discarded.code).toBe(codeOf('uploadStateWrong'))
    const counts = { read: 1, loaded: 0, replaced: 1, skipped: 0, rejected: 0 }
    const finished = await loadUpload(uploader, id, { existing: 'skip' })
    expect(finished).toMatchObject({ state: 'done', error: null, counts })
    expect((await records()).map((row) => row.reference)).toEqual(['3'])
  })

  it('finishes changes that failed half-way before those of the next file', async () => {
    await uploadCustoms(uploader, { name: '1.csv', bytes: fileOf(linesOfEight[2]) })
    const id = await failHalfWay('2.csv', fileOf(linesOfEight[3]))
    await uploadCustoms(uploader, { name: '3.csv', bytes: fileOf(linesOfEight[5]) })
    const view = await app.client.call(uploadRoutes.read, { params: { id } }, uploader)
    expect(view).toMatchObject({ state: 'done', error: null, counts: { read: 1, replaced: 1 } })
    expect((await records()).map((row) => row.reference)).toEqual(['3', '5'])
  })

  it('loads nothing of a file with a bad row when asked to', async () => {
    const bytes = Buffer.from('date,hs,buyer\n2025-01-05,7323,ACME\nsoon,7323,ACME\n')
    const upload = await uploadCustoms(uploader, { name: 'x.csv', bytes, wishes: { allOrNothing: true } })
    expect(upload).toMatchObject({ state: 'failed', error: 'uploadHasRejects' })
    expect(upload.counts).toMatchObject({ read: 2, loaded: 0, rejected: 1 })
    expect(await records()).toEqual([])
  })
})

describe('the wizard', () => {
  it('resumes: chunks may come twice and in any order, and only complete files are read', async () => {
    const bytes = Buffer.alloc(uploadChunkSize + 100, 'date,hs\n2025-01-05,7323\n')
    const options = { token: user.token }
    const upload = await app.client.call(
      uploadRoutes.create,
      { body: { fileName: 'x.csv', size: bytes.length } },
      options,
    )
    expect(upload.chunks).toBe(2)
    const send = (number: number, body: Uint8Array) =>
      app.client.send(uploadRoutes.chunk, { params: { id: upload.id, number }, body }, options)
    expect((await send(1, bytes.subarray(uploadChunkSize))).data).toMatchObject({
      state: 'receiving',
      received: [1],
    })
    const early = await app.client.send(
      uploadRoutes.inspect,
      { params: { id: upload.id }, body: {} },
      options,
    )
    expect(early.code).toBe(codeOf('uploadIncomplete'))
    expect((await send(0, bytes.subarray(0, 50))).code).toBe(codeOf('uploadChunkWrong'))
    expect((await send(2, bytes.subarray(0, 50))).code).toBe(codeOf('uploadChunkWrong'))
    expect((await send(0, bytes.subarray(0, uploadChunkSize))).data).toMatchObject({
      state: 'mapping',
      received: [0, 1],
    })
    expect((await send(0, bytes.subarray(0, uploadChunkSize))).data).toMatchObject({ state: 'mapping' })
  })

  it('shows five rows, proposes a mapping, asks what is missing and remembers the answers', async () => {
    const { id } = await sendFile(uploader, 'stats.csv', statistics)
    const options = { token: user.token }
    const first = await app.client.call(uploadRoutes.inspect, { params: { id }, body: {} }, options)
    expect(first.format).toEqual({
      kind: 'csv',
      encoding: 'gb18030',
      delimiter: ',',
      sheet: 0,
      headerRow: 0,
      entry: null,
    })
    expect(first.rows).toHaveLength(5)
    expect(first).toMatchObject({ kind: 'statistics', remembered: false, missing: ['flow', 'currency'] })
    expect(first.answers).toEqual({ currency: 'CNY' })
    const { kind, columns, answers } = first
    const body = { ...first.format, kind, columns, answers }
    const refused = await app.client.send(uploadRoutes.start, { params: { id }, body }, options)
    expect(refused.code).toBe(codeOf('uploadMappingIncomplete'))
    const good = { ...body, answers: { ...answers, flow: 'export' as const } }
    const check = await app.client.call(uploadRoutes.check, { params: { id }, body: good }, options)
    expect(check).toMatchObject({ rows: 1500, drawn: 500, bad: 0 })
    await app.client.call(uploadRoutes.start, { params: { id }, body: good }, options)
    await waitForUpload(uploader, id)
    const loadedOf = async (kind: string) => {
      const conditions = [
        { field: 'kind', op: 'eq', value: kind },
        { field: 'state', op: 'in', value: ['done', 'doneWithRejects'] },
      ]
      const query = { filter: JSON.stringify({ join: 'and', conditions }), search: 'stats' }
      return (await app.client.call(uploadRoutes.list, { query }, options)).items
    }
    expect(await loadedOf('statistics')).toMatchObject([{ id }])
    expect(await loadedOf('shipments')).toEqual([])
    const { id: next } = await sendFile(uploader, 'stats2.csv', statistics)
    const second = await app.client.call(uploadRoutes.inspect, { params: { id: next }, body: {} }, options)
    expect(second).toMatchObject({ remembered: true, answers: { flow: 'export', currency: 'CNY' } })
    await app.client.call(uploadRoutes.discard, { params: { id: next } }, options)
    const gone = await app.client.send(uploadRoutes.read, { params: { id: next } }, options)
    expect(gone.code).toBe(codeOf('uploadNotFound'))
  })

  it('reads a file as an earlier one was only where its own bytes allow that', async () => {
    const options = { token: user.token }
    const file = (goods: string) => `date,hbol,hs,goods,buyer\n2025-01-05,H1,7323,${goods},ACME\n`
    const inspected = async (bytes: Uint8Array) => {
      const { id } = await sendFile(uploader, 'x.csv', bytes)
      const { format } = await app.client.call(uploadRoutes.inspect, { params: { id }, body: {} }, options)
      return format.encoding
    }
    const latin = Buffer.from(file('JOGO DE CHÁ, PEÇAS').replace(', P', ' P'), 'latin1')
    await uploadCustoms(uploader, { name: 'a.csv', bytes: latin, wishes: { encoding: 'windows-1252' } })
    expect(await inspected(Buffer.from(file('上海恒通保温杯')))).toBe('utf-8')
    expect(await inspected(latin)).toBe('windows-1252')
    expect(await inspected(Buffer.from(file('CUPS')))).toBe('windows-1252')
  })

  it('refuses the unknown, the unpermitted and other companies', async () => {
    const { id } = await sendFile(uploader, 'x.csv', eight)
    const other = await buildUser(app.systemDb)
    const reader = await buildUser(app.systemDb, {
      companyId: user.companyId,
      permissions: ['customs.upload.read'],
    })
    for (const route of Object.values(uploadRoutes)) {
      const raw = route.path.includes('chunks') ? Buffer.from('x') : {}
      const args = { params: { id, number: 0 }, body: route.method === 'GET' ? undefined : raw }
      const nobody = await app.client.send(route, args)
      expect(nobody.code, route.path).toBe(codeOf('invalidLogin'))
      if (route.access === 'customs.upload.write') {
        const refused = await app.client.send(route, args, { token: reader.token })
        expect(refused.code, route.path).toBe(codeOf('noPermission'))
      }
      if (!route.path.includes(':id') || route.path.endsWith('start') || route.path.endsWith('check'))
        continue
      const foreign = await app.client.send(route, args, { token: other.token })
      expect(foreign.code, `${route.method} ${route.path}`).toBe(codeOf('uploadNotFound'))
    }
    const bad = await app.client.send(
      uploadRoutes.create,
      { body: { fileName: '', size: -1 } },
      { token: user.token },
    )
    expect(bad.status).toBe(400)
    expect((bad.data as { issues: { path: string }[] }).issues.map((issue) => issue.path)).toEqual([
      'body.fileName',
      'body.size',
    ])
    expect((await app.client.call(uploadRoutes.list, { query: {} }, { token: other.token })).items).toEqual(
      [],
    )
    expect(
      (await app.client.call(uploadRoutes.list, { query: {} }, { token: user.token })).items,
    ).toHaveLength(1)
  })
})

function manyRows(count: number): string {
  const rows = Array.from(
    { length: count },
    (_, n) => `2025-01-05,B${n},732393,TUMBLER ${n},BUYER ${n % 97} LLC,${n}`,
  )
  return `date,hbol,hs,goods,consignee,kg\n${rows.join('\n')}\n`
}

async function download(fileId: number | null): Promise<Buffer> {
  const { url } = await app.client.call(
    fileRoutes.link,
    { params: { id: fileId ?? 0 } },
    { token: user.token },
  )
  const response = await fetch(new URL(url, app.url))
  return Buffer.from(await response.arrayBuffer())
}
