import { customerRoutes } from '@landfall/contract/customers/customers.ts'
import { type RelayView, relayRoutes } from '@landfall/contract/email/email-settings.ts'
import { type SendTaskView, sendTaskRoutes } from '@landfall/contract/email/email-tasks.ts'
import { type TemplateView, templateRoutes } from '@landfall/contract/email/email-templates.ts'
import { senderDomainRoutes } from '@landfall/contract/email/sender-domains.ts'
import { batchScope } from '@landfall/contract/list.ts'
import type { TestUser } from './build-people.ts'
import type { TestApp } from './test-app.ts'

/** Builds what a mailing needs through the app's own routes. */
export interface MailingBuilder {
  customer(email: string, name?: string): Promise<number>
  template(input?: Partial<Parameters<typeof templateInputOf>[0]>): Promise<TemplateView>
  relay(port: number, input?: Record<string, unknown>): Promise<RelayView>
  task(customerIds: number[], input?: Record<string, unknown>): Promise<SendTaskView>
  /** Resolves when the task has come to its end. */
  untilDone(id: number): Promise<SendTaskView>
  until(id: number, isReached: (task: SendTaskView) => boolean, limitMs?: number): Promise<SendTaskView>
}

let serial = 0
const sellerDomain = 'seller.example'

function templateInputOf(input: { name?: string; subject?: string; html?: string; plainText?: string }) {
  serial += 1
  return {
    name: `Template ${serial}`,
    language: 'en' as const,
    subject: 'Offer for {{customer.name}}',
    html: '<p>Dear {{contact.name|friend}}, see <a href="https://shop.example/a?x=1&amp;y=2">our shop</a></p>',
    plainText: '',
    ...input,
  }
}

/** A builder that acts as the given user. */
export function createMailingBuilder(
  { client, systemDb }: Pick<TestApp, 'client'> & Partial<Pick<TestApp, 'systemDb'>>,
  { token, companyId }: TestUser,
): MailingBuilder {
  const as = { token }
  // Where the builder stands in the process of the app it needs no name server for what it does not look at.
  const proveSender = async () => {
    if (systemDb) {
      await systemDb.query(
        `insert into sender_domains (company_id, domain, token, verified_at, next_check_at)
         values ($1, $2, 'test', now(), 'infinity') on conflict do nothing`,
        [companyId, sellerDomain],
      )
      return
    }
    const { items } = await client.call(senderDomainRoutes.list, {}, as)
    const known = items.find(({ domain }) => domain === sellerDomain)
    if (known?.state === 'verified') return
    const body = { domain: sellerDomain }
    const { id } = known ?? (await client.call(senderDomainRoutes.create, { body }, as))
    await client.call(senderDomainRoutes.check, { params: { id } }, as)
  }
  const until: MailingBuilder['until'] = async (id, isReached, limitMs = 20_000) => {
    const deadline = Date.now() + limitMs
    for (;;) {
      const task = await client.call(sendTaskRoutes.read, { params: { id } }, as)
      if (isReached(task)) return task
      if (Date.now() > deadline)
        throw new Error(`the task stays ${task.phase} ${JSON.stringify(task.counts)}`)
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
  return {
    until,
    untilDone: (id) => until(id, ({ state }) => state === 'DONE'),
    async customer(email, given) {
      serial += 1
      const name = given ?? `Customer ${serial}`
      const contacts = [{ name: `Buyer of ${name}`, workEmail: email }]
      // Tests write to many people of one domain.
      const body = { name, contacts, duplicateReason: 'Made by a test' }
      const customer = await client.call(customerRoutes.create, { body }, as)
      return customer.id
    },
    template: (input = {}) => client.call(templateRoutes.create, { body: templateInputOf(input) }, as),
    async relay(port, input = {}) {
      await proveSender()
      return client.call(
        relayRoutes.create,
        {
          body: {
            name: 'Relay',
            host: '127.0.0.1',
            port,
            security: 'none',
            fromAddress: 'sales@seller.example',
            isActive: true,
            ...input,
          },
        },
        as,
      )
    },
    async task(customerIds, input = {}) {
      const templateIds = 'templateIds' in input ? [] : [(await this.template()).id]
      const task = await client.call(
        sendTaskRoutes.create,
        {
          body: {
            name: 'Spring offer',
            templateIds,
            fromName: 'Li Wei',
            fromAddress: 'sales@seller.example',
            selection: { scope: batchScope.Checked, ids: customerIds },
            ...input,
          },
        },
        as,
      )
      return task
    },
  }
}
