import {
  type MessageTemplateInput,
  messageTemplateRoutes,
} from '@landfall/contract/social/message-templates.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildUser, type TestUser } from '#testing/build-people.ts'
import { type SocialApp, startSocialApp } from '#testing/social-app.ts'
import { untilWorkedOff } from '#testing/social-reports.ts'
import type { OwnTestApp } from '#testing/test-app.ts'
import { codeOf } from '#testing/test-client.ts'
import { playedBusinessId } from '../social-demo/played-answers.ts'
import { report } from '../social-demo/played-networks.ts'
import { templateReport } from '../social-demo/played-reports.ts'

let social: SocialApp
let app: OwnTestApp
let admin: TestUser

beforeAll(async () => {
  social = await startSocialApp()
  app = social.app
})
beforeEach(async () => {
  admin = await buildUser(app.systemDb, { type: 'admin' })
  social.reset()
})
afterAll(() => social.stop())

const as = (who: TestUser) => ({ token: who.token })

const bind = () => social.bind(admin, 'whatsapp')

const offer: Omit<MessageTemplateInput, 'accountId'> = {
  ...{ name: 'spring_offer', language: 'en', category: 'marketing', header: 'News', footer: '' },
  body: 'Hello {{1}}, our new catalogue is ready for {{2}}. Shall I send it?',
  ...{ examples: ['Ann', 'Harbour Tools'], hasStopButton: true },
}

async function submit(line: { id: number }, change: Partial<MessageTemplateInput> = {}): Promise<number> {
  const body = { ...offer, accountId: line.id, ...change }
  return (await app.client.call(messageTemplateRoutes.create, { body }, as(admin))).id
}

const templates = async () => (await app.client.call(messageTemplateRoutes.list, {}, as(admin))).items

test('a template goes to the network in its own shape, and what becomes of it is told by report and by asking', async () => {
  const line = await bind()
  const id = await submit(line)
  const posted = social.network.asked.find(
    ({ method, path }) => method === 'POST' && path.endsWith('/message_templates'),
  )
  expect(posted?.body).toEqual({
    ...{ name: 'spring_offer', language: 'en', category: 'MARKETING' },
    components: [
      { type: 'HEADER', format: 'TEXT', text: 'News' },
      { type: 'BODY', text: offer.body, example: { body_text: [['Ann', 'Harbour Tools']] } },
      { type: 'BUTTONS', buttons: [{ type: 'QUICK_REPLY', text: 'Stop' }] },
    ],
  })
  expect(await templates()).toMatchObject([{ id, state: 'pending', accountIds: [line.id] }])
  const twin = await app.client.send(
    messageTemplateRoutes.create,
    { body: { ...offer, accountId: line.id } },
    as(admin),
  )
  expect(twin.code).toBe(codeOf('messageTemplateTaken'))
  const refused = { id: '0', name: offer.name, language: 'en', event: 'REJECTED', reason: 'INVALID_FORMAT' }
  await report(line, templateReport(playedBusinessId, refused))
  await untilWorkedOff(app)
  expect(await templates()).toMatchObject([{ state: 'rejected', reason: 'INVALID_FORMAT' }])
  social.network.answer = ({ method, path }) =>
    method === 'GET' && path.includes('/message_templates')
      ? {
          status: 200,
          body: {
            data: [
              {
                ...{
                  id: '9',
                  name: 'made_there',
                  language: 'es_MX',
                  status: 'APPROVED',
                  category: 'UTILITY',
                },
                components: [
                  { type: 'HEADER', format: 'IMAGE' },
                  { type: 'BODY', text: 'Hola {{1}}, gracias.' },
                ],
              },
              {
                ...{ id: '8', name: offer.name, language: 'en', status: 'APPROVED', category: 'MARKETING' },
                components: [{ type: 'BODY', text: offer.body }],
              },
            ],
          },
        }
      : undefined
  const found = await app.client.call(messageTemplateRoutes.refresh, {}, as(admin))
  expect(found).toEqual({ found: 2 })
  expect((await templates()).map(({ name, state, isUsable }) => [name, state, isUsable])).toEqual([
    ['made_there', 'approved', false],
    ['spring_offer', 'approved', true],
  ])
  social.network.answer = undefined
  await app.client.call(messageTemplateRoutes.remove, { params: { id } }, as(admin))
  expect(social.network.asked.at(-1)).toMatchObject({
    method: 'DELETE',
    path: expect.stringContaining('hsm_id=8'),
  })
  expect((await templates()).map(({ name }) => name)).toEqual(['made_there'])
})

test('what WhatsApp refuses in a template is refused before it is asked', async () => {
  const line = await bind()
  const bodies = [
    '{{1}} is here',
    'Hello {{1}}',
    'Hello {{2}}, dear',
    'Hi {{1}} {{2}}, dear',
    'Hi {{name}}, dear',
  ]
  social.network.asked = []
  for (const body of bodies) {
    const examples = ['x', 'y'].slice(0, body.split('{{').length - 1)
    const wish = { ...offer, accountId: line.id, body, examples }
    const { code } = await app.client.send(messageTemplateRoutes.create, { body: wish }, as(admin))
    expect([body, code]).toEqual([body, codeOf('badRequest')])
  }
  const missing = { ...offer, accountId: line.id, examples: ['Ann'] }
  expect((await app.client.send(messageTemplateRoutes.create, { body: missing }, as(admin))).code).toBe(
    codeOf('badRequest'),
  )
  expect(social.network.asked).toEqual([])
})
