import { accountRoutes } from '@landfall/contract/access/account.ts'
import { addressRuleRoutes } from '@landfall/contract/addresses/address-rules.ts'
import { addressVerificationRoutes } from '@landfall/contract/addresses/verification-routes.ts'
import { historyRoutes } from '@landfall/contract/email/email-history.ts'
import { suppressionRoutes } from '@landfall/contract/email/email-settings.ts'
import { sendTaskRoutes } from '@landfall/contract/email/email-tasks.ts'
import { templateRoutes } from '@landfall/contract/email/email-templates.ts'
import { type LetterInput, letterRoutes } from '@landfall/contract/email/letters.ts'
import type { MailBlock } from '@landfall/contract/email/mail-blocks.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMailingBuilder, type MailingBuilder } from '#testing/build-mailing.ts'
import { buildUser, type TestUser } from '#testing/build-people.ts'
import { startMailWorld, type TestMailWorld } from '#testing/mail-world.ts'
import { type ArrivedMail, type ReceivingServer, startReceivingServer } from '#testing/receiving-server.ts'
import { sharedTestApp, type TestApp } from '#testing/test-app.ts'
import { codeOf } from '#testing/test-client.ts'
import { letter } from '#testing/written-mail.ts'
import { queueMessage } from '../email-intake/intake-queue.ts'

let app: TestApp
let receiver: ReceivingServer
let world: TestMailWorld

beforeAll(async () => {
  world = await startMailWorld({
    'nine.example': { rcpt: (address) => (address.startsWith('ida') ? '250 Ok' : '550 5.1.1 User unknown') },
    'patience.example': { rcpt: () => '450 4.2.0 Greylisted, come back later' },
  })
  app = await sharedTestApp()
  receiver = await startReceivingServer()
})
afterAll(async () => {
  await receiver?.stop()
  await world?.stop()
})

interface Writer {
  user: TestUser
  as: { token: string }
  build: MailingBuilder
}

async function writer(): Promise<Writer> {
  const user = await buildUser(app.systemDb, { type: 'admin' })
  const build = createMailingBuilder(app, user)
  await build.relay(receiver.port)
  return { user, as: { token: user.token }, build }
}

const written = (customerId: number, wishes: Partial<LetterInput> = {}) => ({
  customerId,
  subject: 'Price of {{customer.name}}',
  html: '<p>Dear Anna, see <a href="https://shop.example/a">our shop</a></p><script>alert(1)</script>',
  fromName: 'Li Wei',
  fromAddress: 'sales@seller.example',
  ...wishes,
})

async function until<T>(read: () => T | undefined | Promise<T | undefined>): Promise<T> {
  for (let tries = 0; tries < 150; tries += 1) {
    const value = await read()
    if (value !== undefined) return value
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('never reached')
}

const arrivedAt = (address: string, index = 0): Promise<ArrivedMail> =>
  until(() => receiver.arrived.filter(({ to }) => to === address)[index])

test('a letter goes to one person the way of mailings, without their footer, and stands in the history', async () => {
  const { as, build } = await writer()
  const customerId = await build.customer('anna@one.example', 'One Trading')
  const start = await app.client.call(letterRoutes.start, { query: { customerId } }, as)
  expect(start).toMatchObject({
    address: 'anna@one.example',
    customerName: 'One Trading',
    language: null,
    isSuppressed: false,
    signature: '',
    answer: null,
  })
  const sent = await app.client.call(letterRoutes.send, { body: written(customerId) }, as)
  expect(sent.relayName).toBe('Relay')
  const { mail, raw } = await arrivedAt('anna@one.example')
  expect(mail.subject).toBe('Price of One Trading')
  expect(mail.html).toContain('Dear Anna')
  expect(mail.html).toContain('/t/c/')
  expect(mail.html).not.toMatch(/script|shop\.example|\/u\//)
  expect(raw).not.toMatch(/^List-/im)
  const history = await until(async () => {
    const { items } = await app.client.call(historyRoutes.list, {}, as)
    return items.find(({ taskId, state }) => taskId === sent.taskId && state === 'sent')
  })
  expect(history).toMatchObject({ customerId, address: 'anna@one.example' })
  const { items: mailings } = await app.client.call(sendTaskRoutes.list, { query: { tab: 'all' } }, as)
  expect(mailings).toEqual([])
  const { items: letters } = await app.client.call(sendTaskRoutes.list, { query: { tab: 'letters' } }, as)
  expect(letters).toMatchObject([{ id: sent.taskId, isLetter: true }])
  const copied = await app.client.send(sendTaskRoutes.copy, { params: { id: sent.taskId } }, as)
  expect(copied.code).toBe(codeOf('sendTaskState'))
})

test('plain letters arrive as plain text, and nothing in them is counted', async () => {
  const { as, build } = await writer()
  const customerId = await build.customer('bo@two.example')
  const body = written(customerId, { html: '', text: 'See https://shop.example/b\n\nLi Wei' })
  await app.client.call(letterRoutes.send, { body }, as)
  const { mail, raw } = await arrivedAt('bo@two.example')
  expect(raw).toMatch(/^Content-Type: text\/plain/m)
  expect(mail.html).toBeUndefined()
  expect(mail.text).toContain('https://shop.example/b')
})

test('a letter with tracking off has no pixel and its own links', async () => {
  const { as, build } = await writer()
  const customerId = await build.customer('cy@three.example')
  await app.client.call(letterRoutes.send, { body: written(customerId, { trackReads: false }) }, as)
  const { mail } = await arrivedAt('cy@three.example')
  expect(mail.html).toContain('href="https://shop.example/a"')
  expect(mail.html).not.toContain('/t/')
})

test('a letter waits for its time and can be cancelled', async () => {
  const { as, build } = await writer()
  const customerId = await build.customer('di@four.example')
  const scheduledAt = new Date(Date.now() + 3_600_000).toISOString()
  const { taskId } = await app.client.call(
    letterRoutes.send,
    { body: written(customerId, { scheduledAt }) },
    as,
  )
  const params = { id: taskId }
  expect(await app.client.call(sendTaskRoutes.read, { params }, as)).toMatchObject({ phase: 'scheduled' })
  await app.client.call(sendTaskRoutes.cancel, { params }, as)
  expect(await app.client.call(sendTaskRoutes.read, { params }, as)).toMatchObject({ state: 'CANCELLED' })
})

test('refuses strangers, addresses that must not be mailed, empty letters and unknown variables', async () => {
  const { as, build } = await writer()
  const customerId = await build.customer('ed@five.example')
  const codeFor = async (wishes: Partial<LetterInput>, who: object = as) =>
    (await app.client.send(letterRoutes.send, { body: written(customerId, wishes) }, who)).code
  expect(await codeFor({ address: 'stranger@else.example' })).toBe(codeOf('letterReaderUnknown'))
  expect(await codeFor({ html: '', text: ' ' })).toBe(codeOf('letterEmpty'))
  expect(await codeFor({ subject: '{{nothing}}' })).toBe(codeOf('emailVariableUnknown'))
  expect(await codeFor({ subject: '{{row.price}}' })).toBe(codeOf('rowValuesMissing'))
  expect(await codeFor({ answerId: 1 })).toBe(codeOf('letterAnswerUnknown'))
  const other = await writer()
  expect(await codeFor({}, other.as)).toBe(codeOf('customerNotFound'))
  await app.client.call(suppressionRoutes.add, { body: { emails: ['ed@five.example'], note: '' } }, as)
  const start = await app.client.call(letterRoutes.start, { query: { customerId } }, as)
  expect(start.isSuppressed).toBe(true)
  expect(await codeFor({})).toBe(codeOf('recipientSuppressed'))
})

test('a template is filled in for its reader, and the signature is kept without scripts', async () => {
  const { as, build } = await writer()
  const customerId = await build.customer('flo@six.example', 'Six <Pumps>')
  const template = await build.template({
    subject: 'For {{customer.name}}',
    html: '<p>{{customer.name}} {{contact.jobTitle|buyer}} {{company.name}}</p>',
  })
  const body = { customerId, templateId: template.id }
  const filled = await app.client.call(letterRoutes.fill, { body }, as)
  expect(filled.subject).toBe('For Six <Pumps>')
  expect(filled.html).toContain('Six &lt;Pumps&gt; buyer')
  expect(filled.variables).toContainEqual({ name: 'customer.name', value: 'Six <Pumps>' })
  expect(filled.variables).toContainEqual({ name: 'contact.jobTitle', value: '' })
  // What only a list could say stays to be seen.
  const listed = await build.template({ subject: '{{row.price}} {{row.delivery|now}}' })
  const open = await app.client.call(letterRoutes.fill, { body: { ...body, templateId: listed.id } }, as)
  expect(open.subject).toBe('{{row.price}} now')
  const html = '<p>Li Wei</p><script>1</script>'
  await app.client.call(letterRoutes.signature, { body: { html } }, as)
  const start = await app.client.call(letterRoutes.start, { query: { customerId } }, as)
  expect(start.signature).toBe('<p>Li Wei</p>')
  const shown = await app.client.call(
    letterRoutes.preview,
    { body: { customerId, subject: 'Hi {{customer.name}}', html: '<p>Hello</p>' } },
    as,
  )
  expect(shown).toMatchObject({ subject: 'Hi Six <Pumps>', text: 'Hello' })
})

test('a template of blocks comes as text that can be written on, for this reader', async () => {
  const { as, build } = await writer()
  const customerId = await build.customer('gus@seven.example', 'Seven')
  const shared = { showIf: null }
  const blocks: MailBlock[] = [
    { ...shared, kind: 'heading', id: 'a', level: 2, align: 'left', text: 'Cups & more' },
    { ...shared, kind: 'text', id: 'b', html: '<p>Dear {{customer.name}}</p>' },
    {
      kind: 'text',
      id: 'c',
      html: '<p>Ours</p>',
      showIf: { variable: 'customer.name', test: 'is', values: ['seven'] },
    },
    {
      kind: 'text',
      id: 'd',
      html: '<p>Not ours</p>',
      showIf: { variable: 'customer.name', test: 'isNot', values: ['Seven'] },
    },
    {
      ...shared,
      kind: 'columns',
      id: 'e',
      columns: [
        [],
        [{ kind: 'button', id: 'f', align: 'left', text: 'Go', href: 'https://a.example/?a=1&b=2' }],
      ],
    },
    {
      ...shared,
      kind: 'products',
      id: 'g',
      perRow: 2,
      items: [{ id: 'h', src: '', href: '', label: 'Cup', text: '', price: '$ 2' }],
    },
    { ...shared, kind: 'logo', id: 'i', align: 'left' },
  ]
  const template = await app.client.call(
    templateRoutes.create,
    {
      body: {
        ...{ name: 'Blocks', language: 'en', subject: 'Cups', html: '', plainText: '' },
        blocks: { version: 1, blocks },
      },
    },
    as,
  )
  const body = { customerId, templateId: template.id }
  const { html } = await app.client.call(letterRoutes.fill, { body }, as)
  expect(html).toBe(
    '<h2>Cups &amp; more</h2><p>Dear Seven</p><p>Ours</p>' +
      '<p><a href="https://a.example/?a=1&amp;b=2"><b>Go</b></a></p><p><b>Cup</b><br>$ 2</p>',
  )
})

test('a content is shown as one customer would get it, and only to who may write to him', async () => {
  const { as, build } = await writer()
  const customerId = await build.customer('hal@eight.example', 'Eight <GmbH>')
  await app.systemDb.query(`update customers set country = 'DE' where id = $1`, [customerId])
  const content = {
    ...{ language: 'es' as const, subject: 'Para {{customer.name}}', plainText: '', blocks: null },
    html: '<p>{{contact.name}} {{customer.country}}{{#if customer.countryCode = DE}} hola{{/if}} {{contact.jobTitle|jefe}}</p>',
  }
  const shown = await app.client.call(letterRoutes.previewTemplate, { body: { customerId, content } }, as)
  expect(shown.subject).toBe('Para Eight <GmbH>')
  expect(shown.text).toMatch(/^Buyer of Eight <GmbH> Alemania hola jefe\n/)
  const other = await writer()
  const foreign = await app.client.send(
    letterRoutes.previewTemplate,
    { body: { customerId, content } },
    other.as,
  )
  expect(foreign.code).toBe(codeOf('customerNotFound'))
})

test('an answer is answered in its thread, and comes back to the one who wrote it', async () => {
  const { user, as, build } = await writer()
  const customerId = await build.customer('gil@seven.example')
  await app.client.call(letterRoutes.send, { body: written(customerId) }, as)
  const first = await arrivedAt('gil@seven.example')
  const raw = letter({
    from: 'Colleague <helga@seven.example>',
    subject: 'Re: Price',
    text: 'Please send the catalogue.',
    headers: [`In-Reply-To: ${first.mail.messageId}`],
  })
  await queueMessage(app.systemDb, {
    ...{ companyId: user.companyId, mailboxId: null, envelopeTo: '', receivedAt: new Date() },
    raw: Buffer.from(raw.replaceAll('\n', '\r\n')),
  })
  const answerId = await until(async () => {
    const { items } = await app.client.call(historyRoutes.list, { query: { tab: 'replied' } }, as)
    const row = items.find((item) => item.customerId === customerId)
    const detail = row && (await app.client.call(historyRoutes.read, { params: { id: row.id } }, as))
    return detail?.answers[0]?.id
  })
  const start = await app.client.call(letterRoutes.start, { query: { customerId, answerId } }, as)
  expect(start).toMatchObject({
    address: 'helga@seven.example',
    answer: { subject: 'Re: Price', body: 'Please send the catalogue.' },
  })
  await app.client.call(letterRoutes.send, { body: written(customerId, { answerId }) }, as)
  const { mail, raw: sent } = await arrivedAt('helga@seven.example')
  expect(mail.inReplyTo).toBe(/Message-ID: (<.+>)/.exec(raw)?.[1])
  expect(mail.references).toBe(`${first.mail.messageId} ${mail.inReplyTo}`)
  expect(sent).toMatch(/^To: <helga@seven\.example>/m)
})

test('an address is written to only when it meets what the company and the writer ask of addresses', async () => {
  const { as, build } = await writer()
  const ida = await build.customer('ida@nine.example')
  const gone = await build.customer('gone@nine.example')
  const patient = await build.customer('who@patience.example')
  const rules = { verifyBeforeExport: false, onlyValid: false, takesRisky: false, verifyOnSave: false }
  const setRules = (wishes: Partial<typeof rules>) =>
    app.client.call(addressRuleRoutes.save, { body: { ...rules, ...wishes } }, as)
  const send = (customerId: number) => app.client.send(letterRoutes.send, { body: written(customerId) }, as)
  const refused = {
    code: codeOf('recipientUnproven'),
    data: { issues: [{ path: 'body.address', message: expect.any(String) }] },
  }
  const checked = async () => {
    const { items } = await app.client.call(addressVerificationRoutes.checks, { query: { size: 50 } }, as)
    return items.map(({ email, origin, cost }) => [email, origin, cost]).sort()
  }

  // The writer himself wants only proven ones, and nobody has looked yet.
  const settings = { validateEmailBeforeExport: false, onlyExportValidEmails: true }
  await app.client.call(accountRoutes.saveSettings, { body: settings }, as)
  expect(await send(ida)).toMatchObject(refused)
  expect(await checked()).toEqual([])
  await app.client.call(
    accountRoutes.saveSettings,
    { body: { ...settings, onlyExportValidEmails: false } },
    as,
  )

  // What the company has looked at before is refused when it is invalid; what cannot be known is not.
  await setRules({ verifyBeforeExport: true })
  expect((await send(ida)).code).toBe(20000)
  expect(await send(gone)).toMatchObject(refused)
  expect((await send(patient)).code).toBe(20000)
  const once = ['gone@nine.example', 'ida@nine.example', 'who@patience.example']
  expect(await checked()).toEqual(once.map((email) => [email, 'mailing', expect.anything()]))

  // Both: only those that were proven, and nobody is asked twice.
  await setRules({ verifyBeforeExport: true, onlyValid: true })
  expect((await send(ida)).code).toBe(20000)
  expect(await send(patient)).toMatchObject(refused)
  expect(await checked()).toHaveLength(3)
  await arrivedAt('ida@nine.example', 1)
  await arrivedAt('who@patience.example')
  expect(receiver.arrived.filter(({ to }) => to === 'gone@nine.example')).toEqual([])
})

test('nobody writes without the right to send', async () => {
  const { as, build } = await writer()
  const customerId = await build.customer('hu@eight.example')
  const nobody = await app.client.send(letterRoutes.send, { body: written(customerId) })
  expect(nobody.code).toBe(codeOf('invalidLogin'))
  const tooLong = { ...written(customerId), html: 'x'.repeat(200_001) }
  expect((await app.client.send(letterRoutes.send, { body: tooLong }, as)).status).toBe(400)
})
