import { historyRoutes } from '@landfall/contract/email/email-history.ts'
import { sendTaskRoutes } from '@landfall/contract/email/email-tasks.ts'
import { templateRoutes } from '@landfall/contract/email/email-templates.ts'
import { type Addressees, freeSendRoutes } from '@landfall/contract/email/free-send.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildHost } from '#testing/build-host.ts'
import { buildUser, type TestUser } from '#testing/build-people.ts'
import { sharedTestApp, type TestApp } from '#testing/test-app.ts'
import { codeOf } from '#testing/test-client.ts'

let app: TestApp
beforeAll(async () => {
  app = await sharedTestApp()
})

let serial = 0
async function addAccount(user: TestUser, dailyCap = 200) {
  serial += 1
  const body = {
    emailAddress: `me${serial}@own.example`,
    secret: 'app-password-1',
    host: 'smtp.own.example',
    port: 465,
    ssl: true,
    dailyCap,
  }
  return app.client.call(freeSendRoutes.createAccount, { body }, { token: user.token })
}

async function begin(user: TestUser, count: number, { dailyCap = 200 } = {}) {
  serial += 1
  const template = await app.client.call(
    templateRoutes.create,
    {
      body: {
        name: `Free ${serial}`,
        language: 'en',
        subject: 'Hello {{contact.name|there}}',
        html: '<p>See <a href="https://shop.example/x">us</a></p>',
        plainText: '',
      },
    },
    { token: user.token },
  )
  const account = await addAccount(user, dailyCap)
  const addresses = Array.from({ length: count }, (_, at) => ({
    name: `Buyer ${at}`,
    address: `buyer${at}@to${serial}.example`,
  }))
  const task = await app.client.call(
    freeSendRoutes.createTask,
    { body: { title: 'Spring', accountIds: [account.id], templateIds: [template.id], addresses } },
    { token: user.token },
  )
  await expect
    .poll(
      async () =>
        (await app.client.call(sendTaskRoutes.read, { params: { id: task.id } }, { token: user.token }))
          .phase,
      { timeout: 15_000 },
    )
    .toBe('sending')
  return { task, account, template }
}

const lease = (user: TestUser, id: number, hostKey?: string) =>
  app.client.send(freeSendRoutes.getAddressees, { params: { id }, query: { hostKey } }, { token: user.token })

const record = (user: TestUser, body: Record<string, unknown>) =>
  app.client.send(freeSendRoutes.sendingFreeCreate, { body }, { token: user.token })

function resultOf(leased: Addressees, at: number, taskId: number) {
  const one = leased.addressees[at]!
  return {
    key: one.key,
    source: taskId,
    name: one.name,
    receiver: one.addressee,
    sender: leased.addressers[0]!.emailAddress,
    success: true,
  }
}

describe('mailboxes', () => {
  it('keeps the secret for the host of the owner’s client', async () => {
    const me = await buildUser(app.systemDb)
    const colleague = await buildUser(app.systemDb, { companyId: me.companyId })
    const account = await addAccount(me)
    expect(JSON.stringify(account)).not.toContain('app-password')
    const rows = await app.systemDb.query<{ text: string }>(
      'select a::text as text from sender_accounts a where id = $1',
      [account.id],
    )
    expect(rows[0]?.text).not.toContain('app-password')
    const host = buildHost()
    const call = { params: { id: account.id }, body: { hostKey: host.key } }
    const sealed = await app.client.call(freeSendRoutes.sealAccount, call, { token: me.token })
    expect(host.open(sealed.secret, sealed.emailAddress)).toBe('app-password-1')
    expect(() => buildHost().open(sealed.secret, sealed.emailAddress)).toThrow()
    const others = await app.client.send(freeSendRoutes.sealAccount, call, { token: colleague.token })
    expect(others.code).toBe(codeOf('senderAccountNotFound'))
  })

  it('does not send a stored secret to another server', async () => {
    const me = await buildUser(app.systemDb)
    const { id, emailAddress, port, ssl } = await addAccount(me)
    const body = { emailAddress, port, ssl, host: 'thief.example' }
    const answer = await app.client.send(
      freeSendRoutes.updateAccount,
      { params: { id }, body },
      { token: me.token },
    )
    expect(answer.code).toBe(codeOf('senderSecretMissing'))
    const same = await app.client.send(
      freeSendRoutes.createAccount,
      { body: { ...body, emailAddress: emailAddress.toUpperCase(), secret: 'secret-2' } },
      { token: me.token },
    )
    expect(same.code).toBe(codeOf('senderAccountExists'))
  })
})

describe('handing out', () => {
  it('is refused outside the client and to whoever may not send', async () => {
    const me = await buildUser(app.systemDb)
    const reader = await buildUser(app.systemDb, {
      companyId: me.companyId,
      permissions: ['email.task.read'],
    })
    const { task } = await begin(me, 1)
    expect((await lease(me, task.id)).code).toBe(codeOf('clientNeeded'))
    expect((await lease(reader, task.id, buildHost().key)).code).toBe(codeOf('noPermission'))
    const colleague = await buildUser(app.systemDb, { companyId: me.companyId })
    expect((await lease(colleague, task.id, buildHost().key)).code).toBe(codeOf('sendTaskNotFound'))
    expect((await lease(me, task.id, 'short')).code).toBe(codeOf('badRequest'))
  })

  it('gives a client the same again, another one nothing, and nobody what was sent', async () => {
    const me = await buildUser(app.systemDb)
    const { task, account } = await begin(me, 3)
    const [one, two] = [buildHost(), buildHost()]
    const first = (await lease(me, task.id, one.key)).data as Addressees
    expect(first.addressees.map(({ addressee }) => addressee)).toHaveLength(3)
    expect(first.addressers[0]).toMatchObject({ emailAddress: account.emailAddress, left: 200 })
    expect(one.open(first.addressers[0]!.secret, account.emailAddress)).toBe('app-password-1')
    expect(first.emailTemplates[0]?.templateContent).toContain('{{unsubscribeUrl}}')
    expect(first.readUrls).toHaveLength(3)
    expect((await lease(me, task.id, two.key)).code).toBe(codeOf('sendingElsewhere'))
    await record(me, resultOf(first, 0, task.id))
    const again = (await lease(me, task.id, one.key)).data as Addressees
    expect(again.addressees.map(({ key }) => key)).toEqual(first.addressees.slice(1).map(({ key }) => key))
    // The first falls silent: what it held may have been sent, and is not sent by the other.
    await app.systemDb.query(
      `update free_lanes set lease_until = now() - interval '1 second' where user_id = $1`,
      [me.id],
    )
    expect(((await lease(me, task.id, two.key)).data as Addressees).addressees).toEqual([])
    const late = await record(me, resultOf(first, 1, task.id))
    expect(late.code).toBe(20000)
    const view = await app.client.call(sendTaskRoutes.read, { params: { id: task.id } }, { token: me.token })
    expect(view.counts).toMatchObject({ sent: 2, unknown: 1 })
  })

  it('keeps to the cap of the day', async () => {
    const me = await buildUser(app.systemDb)
    const { task } = await begin(me, 3, { dailyCap: 2 })
    const { key } = buildHost()
    const first = (await lease(me, task.id, key)).data as Addressees
    expect(first.addressees).toHaveLength(2)
    await record(me, resultOf(first, 0, task.id))
    await record(me, resultOf(first, 1, task.id))
    const rest = (await lease(me, task.id, key)).data as Addressees
    expect(rest).toMatchObject({ addressees: [], wait: { reason: 'dailyCap' } })
  })
})

describe('results', () => {
  it('are recorded once, complete the task by the server’s own counts, and stand in the history', async () => {
    const me = await buildUser(app.systemDb)
    const { task, account } = await begin(me, 2)
    const { key } = buildHost()
    const leased = (await lease(me, task.id, key)).data as Addressees
    const first = resultOf(leased, 0, task.id)
    expect((await record(me, first)).data).toEqual({ isCompleted: false, isStopped: false })
    expect((await record(me, first)).data).toEqual({ isCompleted: false, isStopped: false })
    const accounts = await app.client.call(freeSendRoutes.listAccounts, {}, { token: me.token })
    expect(accounts.items[0]?.sentToday).toBe(1)
    const refused = {
      ...resultOf(leased, 1, task.id),
      success: false,
      code: 550,
      enhanced: '5.1.1',
      error: '550 5.1.1 No such user',
    }
    expect((await record(me, refused)).data).toEqual({ isCompleted: true, isStopped: false })
    const history = await app.client.call(historyRoutes.list, { query: { tab: 'all' } }, { token: me.token })
    expect(history.items.map(({ kind, state, fromAddress }) => ({ kind, state, fromAddress }))).toEqual([
      { kind: 'FREE', state: 'bounced', fromAddress: account.emailAddress },
      { kind: 'FREE', state: 'sent', fromAddress: account.emailAddress },
    ])
    const [blocked] = await app.systemDb.query<{ reason: string }>(
      'select reason from suppressions where email = $1',
      [refused.receiver],
    )
    expect(blocked?.reason).toBe('hardBounce')
  })

  it('of strangers, and of what was not handed out, are refused', async () => {
    const me = await buildUser(app.systemDb)
    const { task } = await begin(me, 1)
    const leased = (await lease(me, task.id, buildHost().key)).data as Addressees
    const stranger = await buildUser(app.systemDb)
    expect((await record(stranger, resultOf(leased, 0, task.id))).code).toBe(codeOf('recipientNotFound'))
    const wrong = { ...resultOf(leased, 0, task.id), key: `${task.id}:999999999.0` }
    expect((await record(me, wrong)).code).toBe(codeOf('recipientNotFound'))
  })

  it('of a paused task say so, and what the client holds stays with it', async () => {
    const me = await buildUser(app.systemDb)
    const { task } = await begin(me, 2)
    const { key } = buildHost()
    const leased = (await lease(me, task.id, key)).data as Addressees
    await app.client.call(sendTaskRoutes.pause, { params: { id: task.id } }, { token: me.token })
    expect((await record(me, resultOf(leased, 0, task.id))).data).toEqual({
      isCompleted: false,
      isStopped: true,
    })
    expect((await lease(me, task.id, key)).code).toBe(codeOf('sendTaskState'))
    await app.client.call(sendTaskRoutes.resume, { params: { id: task.id } }, { token: me.token })
    const rest = (await lease(me, task.id, key)).data as Addressees
    expect(rest.addressees.map((each) => each.key)).toEqual([leased.addressees[1]!.key])
  })
})

describe('/graphql', () => {
  const fields =
    'totalCount items { id title state submitNum sendingNum emailSubject replyEmail addresser freeEmailSetting { minSendInterval sendMethod trackReadStatus } }'
  const ask = async (query: string, token?: string, path = '/graphql') => {
    const response = await fetch(`${app.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { 'x-access-token': token }) },
      body: JSON.stringify({ query }),
    })
    return (await response.json()) as {
      code: number
      data: { emailMarketings: { totalCount: number; items: { id: number }[] } } | null
      errors?: unknown[]
    }
  }
  const wanted =
    'take: 10, skip: 0, where: { type: { eq: FREE }, state: { in: [UN_SUBMIT, SUBMITTED] } }, order: [{ id: ASC }]'

  it('answers the client’s question about the caller’s own tasks', async () => {
    const me = await buildUser(app.systemDb)
    const { task } = await begin(me, 2)
    const answer = await ask(`{ emailMarketings(${wanted}) { ${fields} } }`, me.token)
    expect(answer).toMatchObject({
      code: 20000,
      data: {
        emailMarketings: {
          totalCount: 1,
          items: [
            {
              id: task.id,
              title: 'Spring',
              state: 'SUBMITTED',
              submitNum: 2,
              sendingNum: 2,
              freeEmailSetting: { minSendInterval: 1, sendMethod: 0, trackReadStatus: true },
            },
          ],
        },
      },
    })
    const colleague = await buildUser(app.systemDb, { companyId: me.companyId })
    const theirs = await ask(
      `{ emailMarketings(${wanted}) { totalCount items { id } } }`,
      colleague.token,
      '/api/graphql',
    )
    expect(theirs.data?.emailMarketings).toEqual({ totalCount: 0, items: [] })
  })

  it('refuses who is not signed in, and questions that are too deep, too wide or about itself', async () => {
    const me = await buildUser(app.systemDb)
    expect((await ask('{ emailMarketings { totalCount } }')).code).toBe(codeOf('invalidLogin'))
    const wide = Array.from({ length: 40 }, (_, at) => `a${at}: emailMarketings { totalCount }`).join(' ')
    for (const query of [
      `{ ${wide} }`,
      '{ __schema { types { name } } }',
      '{ emailMarketings {',
      '{ unknown }',
    ]) {
      const answer = await ask(query, me.token)
      expect(answer.code).toBe(codeOf('badRequest'))
      expect(answer.errors).toHaveLength(answer.errors?.length ?? 1)
    }
  })
})

describe('/graphql, asked to be a burden', () => {
  const nested = (depth: number): object => {
    let filter: object = { type: { eq: 'FREE' } }
    for (let level = 0; level < depth; level += 1) filter = { and: [filter] }
    return filter
  }
  const withWhere = 'query ($where: EmailMarketingFilter) { emailMarketings(where: $where) { totalCount } }'
  const inline = (depth: number) => `${'{ and: ['.repeat(depth)}{}${']}'.repeat(depth)}`
  const fragments = Array.from(
    { length: 60 },
    (_, n) => `fragment f${n} on EmailMarketing { id ...f${(n + 1) % 60} }`,
  )

  it.each<[string, object]>([
    ['a filter within filters', { query: withWhere, variables: { where: nested(2_000) } }],
    ['the same in the question', { query: `{ emailMarketings(where: ${inline(900)}) { totalCount } }` }],
    [
      'a list of ids without end',
      {
        query: withWhere,
        variables: { where: { id: { in: Array.from({ length: 100_000 }, (_, n) => n) } } },
      },
    ],
    [
      'filters side by side',
      {
        query: withWhere,
        variables: { where: { and: Array.from({ length: 20_000 }, () => ({ id: { eq: 1 } })) } },
      },
    ],
    ['fragments in a circle', { query: `{ emailMarketings { items { ...f0 } } } ${fragments.join(' ')}` }],
    ['a field a thousand times', { query: `{ emailMarketings { ${'totalCount '.repeat(5_000)} } }` }],
    [
      'directives without end',
      { query: `{ emailMarketings ${'@skip(if: false) '.repeat(900)} { totalCount } }` },
    ],
    ['a name without end', { query: `{ ${'a'.repeat(19_000)} }` }],
    [
      'many questions at once',
      Array.from({ length: 500 }, () => ({ query: '{ emailMarketings { totalCount } }' })),
    ],
  ])('%s is refused, and the next one is answered', async (_, body) => {
    const me = await buildUser(app.systemDb)
    const asked = (question: object) =>
      fetch(`${app.url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-access-token': me.token },
        body: JSON.stringify(question),
      })
    const response = await asked(body)
    expect(response.status).toBeLessThan(500)
    expect(await response.json()).toMatchObject({ code: codeOf('badRequest') })
    // Pages end where they may.
    const page = '(take: 2000000000, skip: -1)'
    const next = await asked({ query: `{ emailMarketings${page} { totalCount items { id } } }` })
    expect(await next.json()).toMatchObject({ code: 20000 })
  })
})

it('answers in the envelope below the paths of the specification', async () => {
  for (const path of [
    '/graphql/x',
    '/users/x',
    '/emailSendFree/nothing',
    '/EmailSendHistory/nothing',
    '/oem/x',
  ]) {
    const response = await fetch(`${app.url}${path}`, { headers: { accept: 'text/html' } })
    expect(await response.json()).toMatchObject({ code: codeOf('notFound') })
  }
  const me = await buildUser(app.systemDb)
  const response = await fetch(`${app.url}/users`, { headers: { 'x-access-token': me.token } })
  expect(await response.json()).toMatchObject({ code: 20000, data: { items: [{ id: me.id }] } })
})
