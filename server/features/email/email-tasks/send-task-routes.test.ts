import { historyRoutes } from '@landfall/contract/email/email-history.ts'
import { outboxRoutes, suppressionRoutes } from '@landfall/contract/email/email-settings.ts'
import { sendTaskRoutes } from '@landfall/contract/email/email-tasks.ts'
import { sendingPaceRoutes } from '@landfall/contract/email/sending-pace.ts'
import { type BatchSelection, batchScope } from '@landfall/contract/list.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMailingBuilder, type MailingBuilder } from '#testing/build-mailing.ts'
import { buildUser, type TestUser } from '#testing/build-people.ts'
import { type ReceivingServer, startReceivingServer } from '#testing/receiving-server.ts'
import { sharedTestApp, type TestApp } from '#testing/test-app.ts'
import { codeOf } from '#testing/test-client.ts'

let app: TestApp
let receiver: ReceivingServer

beforeAll(async () => {
  app = await sharedTestApp()
  receiver = await startReceivingServer()
})
afterAll(() => receiver?.stop())

async function company(): Promise<{ user: TestUser; as: { token: string }; build: MailingBuilder }> {
  const user = await buildUser(app.systemDb, { type: 'admin' })
  return { user, as: { token: user.token }, build: createMailingBuilder(app, user) }
}

const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x64) Firefox/140.0' }

async function eventually<T>(read: () => Promise<T>, isReached: (value: T) => boolean): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    const value = await read()
    if (isReached(value)) return value
    if (tries > 100) throw new Error(`never reached: ${JSON.stringify(value)}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** Puts customers where it is a certain hour at present. */
async function putAt(ids: readonly number[], hour: number): Promise<void> {
  const ahead = ((hour - new Date().getUTCHours() + 36) % 24) - 12
  const zone = `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
  await app.systemDb.query('update customers set time_zone = $2 where id = any($1)', [ids, zone])
}

test('who was mailed within the days that were asked for is left out, and told apart', async () => {
  const { build, as } = await company()
  const ids = [await build.customer('now@quiet.example'), await build.customer('later@quiet.example')]
  const first = await build.task(ids.slice(0, 1))
  await app.client.call(sendTaskRoutes.submit, { params: { id: first.id } }, as)
  await build.untilDone(first.id)
  const selection: BatchSelection = { scope: batchScope.Checked, ids }
  const body = { selection, quietDays: 7 }
  const preview = await app.client.call(sendTaskRoutes.previewRecipients, { body }, as)
  expect(preview).toMatchObject({ candidates: 2, recipients: 1, excluded: { recent: 1 } })
  const task = await build.task(ids, { quietDays: 7 })
  expect(task.quietDays).toBe(7)
  await app.client.call(sendTaskRoutes.submit, { params: { id: task.id } }, as)
  const done = await build.untilDone(task.id)
  expect(done).toMatchObject({ counts: { sent: 1, skipped: 1 }, excluded: { recent: 1 } })
  const { items } = await app.client.call(historyRoutes.list, {}, as)
  const left = items.find((row) => row.taskId === task.id && row.address === 'now@quiet.example')
  expect(left).toMatchObject({ state: 'leftOut', reason: 'recent' })
  await app.systemDb.query(
    `update send_recipients set sent_at = sent_at - interval '8 days' where task_id = any($1)`,
    [[first.id, task.id]],
  )
  const copy = await app.client.call(sendTaskRoutes.copy, { params: { id: task.id } }, as)
  await app.client.call(sendTaskRoutes.submit, { params: { id: copy.id } }, as)
  expect(await build.untilDone(copy.id)).toMatchObject({ quietDays: 7, counts: { sent: 2 } })
})

test('waits for the working hours of its readers, each by where he is', async () => {
  const { user, build, as } = await company()
  const ids = [await build.customer('off@hours.example'), await build.customer('out@hours.example')]
  await app.systemDb.query(
    `insert into free_days (company_id, day, name) select $1, current_date + n, 'Fair' from generate_series(-1, 2) n`,
    [user.companyId],
  )
  const task = await build.task(ids, { localHours: { from: 9, to: 17 } })
  expect(task.localHours).toEqual({ from: 9, to: 17 })
  await app.client.call(sendTaskRoutes.submit, { params: { id: task.id } }, as)
  await build.until(task.id, ({ counts }) => counts.waiting === 2)
  // Other rules for the pace make nobody due who waits for his hours.
  const { limits, quiet } = await app.client.call(sendingPaceRoutes.read, {}, as)
  await app.client.call(sendingPaceRoutes.save, { body: { limits, quiet } }, as)
  const moments = await app.systemDb.query<{ hour: number; isLater: boolean }>(
    `select extract(hour from r.not_before at time zone m.time_zone)::int as hour, r.not_before > now() + interval '1 day' as is_later
     from send_recipients r join companies m on m.id = r.company_id where r.task_id = $1`,
    [task.id],
  )
  expect(moments).toHaveLength(2)
  expect(moments.every(({ hour, isLater }) => isLater && hour >= 9 && hour < 17)).toBe(true)
  const copy = await app.client.call(sendTaskRoutes.copy, { params: { id: task.id } }, as)
  expect(copy.localHours).toEqual({ from: 9, to: 17 })
})

test('each reader gets the template in his language', async () => {
  const { user, build, as } = await company()
  const place = async (name: string, country: string, language: string | null = null) => {
    const id = await build.customer(`${name}@tongues.example`, name)
    await app.systemDb.query(`update customers set country = nullif($2, ''), language = $3 where id = $1`, [
      ...[id, country, language],
    ])
    return id
  }
  const ids = [await place('mex', 'MX'), await place('usa', 'US'), await place('ger', 'DE')]
  ids.push(await place('zur', 'CH', 'es'), await place('nil', ''))
  const [spanish, english] = [await build.template({ name: 'ES' }), await build.template({ name: 'EN' })]
  await app.systemDb.query(`update email_templates set language = 'es' where id = $1`, [spanish.id])
  const selection: BatchSelection = { scope: batchScope.Checked, ids }
  await putAt(ids, 12)
  await putAt(ids.slice(0, 2), 23)
  const preview = await app.client.call(sendTaskRoutes.previewRecipients, { body: { selection } }, as)
  expect(preview.atNight).toBe(2)
  expect(preview.languages).toEqual([
    { language: 'es', amount: 2 },
    ...['en', 'de', null].map((language) => ({ language, amount: 1 })),
  ])
  const templateIds = [spanish.id, english.id]
  const { id } = await build.task(ids, { templateIds, contentMethod: 'language' })
  await app.client.call(sendTaskRoutes.submit, { params: { id } }, as)
  await build.untilDone(id)
  const sent = await app.systemDb.query<{ name: string; template: string }>(
    `select c.name, s.template_name as template from send_recipients r join customers c on c.id = r.customer_id
     join send_contents s on s.id = r.content_id where r.company_id = $1 and r.task_id = $2 order by c.id`,
    [user.companyId, id],
  )
  expect(sent.map(({ template }) => template)).toEqual(['ES', 'EN', 'EN', 'ES', 'EN'])
})

describe('without a relay', () => {
  test('mail stays in the captured outbox and its pixel counts', async () => {
    const { build, as } = await company()
    const task = await build.task([await build.customer('kept@buyer.example')])
    await app.client.call(sendTaskRoutes.submit, { params: { id: task.id } }, as)
    expect(await build.untilDone(task.id)).toMatchObject({ relayName: null, counts: { sent: 1 } })
    const { items } = await app.client.call(outboxRoutes.list, {}, as)
    expect(items).toMatchObject([{ to: 'kept@buyer.example', from: 'sales@seller.example' }])
    const mail = await app.client.call(outboxRoutes.read, { params: { id: items[0]!.id } }, as)
    expect(mail.headers.map(({ name }) => name)).toContain('List-Unsubscribe')
    await fetch(/src="([^"]+\/t\/o\/[^"]+)"/.exec(mail.html ?? '')?.[1] ?? '', { headers: browser })
    await build.until(task.id, ({ counts }) => counts.opened === 1)
  })

  test('nothing is tracked when reading is not tracked', async () => {
    const { build, as } = await company()
    const task = await build.task([await build.customer('plain@buyer.example')], { trackReads: false })
    await app.client.call(sendTaskRoutes.submit, { params: { id: task.id } }, as)
    await build.untilDone(task.id)
    const { items } = await app.client.call(outboxRoutes.list, {}, as)
    const { html } = await app.client.call(outboxRoutes.read, { params: { id: items[0]!.id } }, as)
    expect(html).toContain('href="https://shop.example/a?x=1&amp;y=2"')
    expect(html).not.toContain('/t/')
    expect(html).toContain('/u/')
  })
})

describe('recipients', () => {
  test('are counted before sending, with why the others are left out', async () => {
    const { build, as } = await company()
    const ids = [
      await build.customer('one@buyer.example'),
      await build.customer(''),
      await build.customer('blocked@buyer.example'),
    ]
    await app.systemDb.query(
      `insert into customer_contacts (company_id, customer_id, name, work_email)
       select company_id, id, 'x', 'ONE@buyer.example' from customers where id = $1`,
      [ids[1]],
    )
    await app.client.call(suppressionRoutes.add, { body: { emails: ['Blocked@Buyer.example'] } }, as)
    const selection = { scope: batchScope.All } as const
    const preview = await app.client.call(sendTaskRoutes.previewRecipients, { body: { selection } }, as)
    expect(preview).toMatchObject({
      candidates: 3,
      recipients: 1,
      excluded: { noEmail: 0, duplicate: 1, suppressed: 1, invalid: 0 },
      sample: [{ address: 'one@buyer.example' }],
    })
    const task = await build.task([ids[2]!])
    const refused = await app.client.send(sendTaskRoutes.submit, { params: { id: task.id } }, as)
    expect(refused.code).toBe(codeOf('recipientsMissing'))
  })

  test('are written to at the address that was chosen, and only if it is theirs', async () => {
    const { build, as } = await company()
    const id = await build.customer('first@buyer.example')
    await app.systemDb.query(
      `insert into customer_contacts (company_id, customer_id, name, work_email, personal_email)
       select company_id, id, 'Second', 'second@buyer.example', 'Own@buyer.example' from customers where id = $1`,
      [id],
    )
    const selection: BatchSelection = { scope: batchScope.Checked, ids: [id] }
    const preview = async (toAddress: string) => {
      const body = { selection, toAddress }
      const { sample } = await app.client.call(sendTaskRoutes.previewRecipients, { body }, as)
      return sample.map(({ name, address }) => [name, address])
    }
    expect(await preview('')).toMatchObject([[expect.anything(), 'first@buyer.example']])
    expect(await preview('SECOND@buyer.example')).toEqual([['Second', 'second@buyer.example']])
    expect(await preview('own@buyer.example')).toEqual([['Second', 'Own@buyer.example']])
    expect(await preview('boss@another.example')).toEqual([])

    const task = await build.task([id], { toAddress: 'own@buyer.example' })
    const copy = await app.client.call(sendTaskRoutes.copy, { params: { id: task.id } }, as)
    expect([task.toAddress, copy.toAddress]).toEqual(['own@buyer.example', 'own@buyer.example'])
    await app.client.call(sendTaskRoutes.submit, { params: { id: task.id } }, as)
    await build.untilDone(task.id)
    const sent = await app.systemDb.query('select address from send_recipients where task_id = $1', [task.id])
    expect(sent).toEqual([{ address: 'Own@buyer.example' }])
    const strange = await build.task([id], { toAddress: 'boss@another.example' })
    const refused = await app.client.send(sendTaskRoutes.submit, { params: { id: strange.id } }, as)
    expect(refused.code).toBe(codeOf('recipientsMissing'))
  })

  test('a copy of a finished task is a draft with the same contents and recipients', async () => {
    const { build, as } = await company()
    const task = await build.task([await build.customer('copy@buyer.example')])
    await app.client.call(sendTaskRoutes.submit, { params: { id: task.id } }, as)
    const done = await build.untilDone(task.id)
    const copy = await app.client.call(sendTaskRoutes.copy, { params: { id: task.id } }, as)
    expect(copy).toMatchObject({ state: 'UN_SUBMIT', name: 'Spring offer (2)', selection: done.selection })
    expect(copy.contents.map(({ html }) => html)).toEqual(done.contents.map(({ html }) => html))
    await app.client.call(sendTaskRoutes.submit, { params: { id: copy.id } }, as)
    expect((await build.untilDone(copy.id)).counts.sent).toBe(1)
    const drafts = await build.task([await build.customer('gone@buyer.example')])
    await app.client.call(sendTaskRoutes.remove, { params: { id: drafts.id } }, as)
    const gone = await app.client.send(sendTaskRoutes.read, { params: { id: drafts.id } }, as)
    expect(gone.code).toBe(codeOf('sendTaskNotFound'))
    const kept = await app.client.send(sendTaskRoutes.remove, { params: { id: copy.id } }, as)
    expect(kept.code).toBe(codeOf('sendTaskState'))
  })

  test('two templates take turns', async () => {
    const { build, as } = await company()
    const ids = []
    for (let i = 0; i < 4; i++) ids.push(await build.customer(`t${i}@buyer.example`))
    const templateIds = [
      (await build.template({ subject: 'First' })).id,
      (await build.template({ subject: 'Second' })).id,
    ]
    const task = await build.task(ids, { templateIds })
    await app.client.call(sendTaskRoutes.submit, { params: { id: task.id } }, as)
    await build.untilDone(task.id)
    const { items } = await app.client.call(historyRoutes.list, {}, as)
    expect(items.map(({ subject }) => subject).sort()).toEqual(['First', 'First', 'Second', 'Second'])
  })
})

describe('every route', () => {
  const routes = Object.values(sendTaskRoutes)

  test('refuses who is not signed in, who lacks the right, and ids of another company', async () => {
    const { build } = await company()
    const task = await build.task([await build.customer('wall@buyer.example')])
    const stranger = await buildUser(app.systemDb, { type: 'admin' })
    const reader = await buildUser(app.systemDb, { permissions: ['customer.customer.read'] })
    for (const route of routes) {
      const body = 'body' in route ? validBody(route.path) : undefined
      const args = { params: { id: task.id }, body }
      expect([route.path, (await app.client.send(route, args)).code]).toEqual([route.path, 50001])
      const denied = await app.client.send(route, args, { token: reader.token })
      expect([route.path, denied.code]).toEqual([route.path, codeOf('noPermission')])
      if (!route.path.includes(':id')) continue
      const walled = await app.client.send(route, args, { token: stranger.token })
      expect([route.path, walled.code]).toEqual([route.path, codeOf('sendTaskNotFound')])
    }
  })

  test('refuses a colleague outside the data scope', async () => {
    const { user, build } = await company()
    const task = await build.task([await build.customer('scope@buyer.example')])
    const colleague = await buildUser(app.systemDb, { companyId: user.companyId, dataScope: 'own' })
    const read = await app.client.send(
      sendTaskRoutes.read,
      { params: { id: task.id } },
      { token: colleague.token },
    )
    expect(read.code).toBe(codeOf('sendTaskNotFound'))
    const list = await app.client.call(sendTaskRoutes.list, {}, { token: colleague.token })
    expect(list.items).toEqual([])
  })

  test('says which field is wrong', async () => {
    const { as } = await company()
    const answer = await app.client.send(
      sendTaskRoutes.create,
      { body: { ...validBody('/api/send-tasks'), fromAddress: 'nobody', name: '' } },
      as,
    )
    expect(answer.status).toBe(400)
    expect((answer.data as { issues: { path: string }[] }).issues.map(({ path }) => path).sort()).toEqual([
      'body.fromAddress',
      'body.name',
    ])
    const unknown = await app.client.send(sendTaskRoutes.create, { body: validBody('/api/send-tasks') }, as)
    expect(unknown.code).toBe(codeOf('emailTemplateNotFound'))
  })

  function validBody(path: string): Record<string, unknown> {
    const selection = { scope: batchScope.All }
    if (path.endsWith('send-again')) return { states: ['failed'] }
    if (path.endsWith('test-mail')) {
      return { templateId: 1, to: 'a@b.example', fromName: '', fromAddress: 'a@b.example' }
    }
    return { selection, name: 'x', templateIds: [999_999], fromName: 'x', fromAddress: 'a@b.example' }
  }
})

test('tracking addresses that are not ours change nothing', async () => {
  for (const path of ['/t/o/abc.gif', '/t/c/abc', `/t/c/${'A'.repeat(46)}`, `/u/${'A'.repeat(46)}`]) {
    expect([path, (await fetch(`${app.url}${path}`, { redirect: 'manual' })).status]).toEqual([path, 404])
  }
})

test('a scanner that follows every link at once is not counted', async () => {
  const { build, as } = await company()
  const links = [1, 2, 3].map((n) => `<a href="https://shop.example/${n}">${n}</a>`).join(' ')
  const task = await build.task([await build.customer('scan@buyer.example')], {
    templateIds: [(await build.template({ html: links })).id],
  })
  await app.client.call(sendTaskRoutes.submit, { params: { id: task.id } }, as)
  await build.untilDone(task.id)
  const { items } = await app.client.call(outboxRoutes.list, {}, as)
  const { html } = await app.client.call(outboxRoutes.read, { params: { id: items[0]!.id } }, as)
  const urls = [...(html ?? '').matchAll(/href="([^"]+\/t\/c\/[^"]+)"/g)].map((match) => match[1] ?? '')
  expect(urls).toHaveLength(3)
  await fetch(urls[0]!, { method: 'HEAD', redirect: 'manual', headers: browser })
  await Promise.all(urls.map((url) => fetch(url, { redirect: 'manual', headers: browser })))
  const [message] = (await app.client.call(historyRoutes.list, {}, as)).items
  const detail = () => app.client.call(historyRoutes.read, { params: { id: message!.id } }, as)
  await eventually(
    detail,
    ({ hits, state }) =>
      hits.length === 4 && hits.every((hit) => hit.class === 'machine') && state === 'sent',
  )
})

test('of several people of a company only the first is written to where that is wished; free mail is no company', async () => {
  const { build, as } = await company()
  await build.relay(receiver.port)
  const mark = crypto.randomUUID().slice(0, 8)
  const customer = await build.customer(`first@acme-${mark}.example`)
  const addresses = [
    { name: 'Second', address: `second@acme-${mark}.example` },
    { name: 'Third', address: `third@bolt-${mark}.example` },
    { name: 'Fourth', address: `fourth@BOLT-${mark}.example` },
    { name: 'Fifth', address: `fifth.${mark}@gmail.com` },
    { name: 'Sixth', address: `sixth.${mark}@gmail.com` },
  ]
  const wish = { selection: { scope: batchScope.Checked, ids: [customer] }, addresses, onePerCompany: true }
  const preview = await app.client.call(sendTaskRoutes.previewRecipients, { body: wish as never }, as)
  expect(preview).toMatchObject({ candidates: 6, recipients: 4, excluded: { sameCompany: 2 } })
  const task = await build.task([customer], { addresses, onePerCompany: true })
  expect(task.onePerCompany).toBe(true)
  await app.client.call(sendTaskRoutes.submit, { params: { id: task.id } }, as)
  const done = await build.untilDone(task.id)
  expect(done).toMatchObject({ counts: { sent: 4, skipped: 2 }, excluded: { sameCompany: 2, duplicate: 0 } })
  const { items } = await app.client.call(historyRoutes.list, { query: { search: mark } }, as)
  const left = items
    .filter(({ reason }) => reason === 'sameCompany')
    .map(({ address }) => address.split('@')[0])
  expect(left.sort()).toEqual(['fourth', 'second'])
  const copy = await app.client.call(sendTaskRoutes.copy, { params: { id: task.id } }, as)
  expect(copy.onePerCompany).toBe(true)
})
