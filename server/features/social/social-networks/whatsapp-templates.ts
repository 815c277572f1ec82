import { isNumber, type TemplateState } from '@landfall/contract/social/message-templates.ts'
import type { NetworkEvent } from './network-adapter.ts'
import { type Answer, type Ask, asRecord, recordsIn, textIn } from './network-asking.ts'
import type { FoundTemplate, NewTemplate, TemplateDoor } from './template-door.ts'
import { sendWhatsapp } from './whatsapp-message.ts'

const fields = 'id,name,language,status,category,components,rejected_reason'
/** Of one page; a business account has 6,000 templates at most. */
const pageSize = 200
const mostPages = 30

/** Templates of WhatsApp, which belong to a business account. */
export const whatsappTemplates: TemplateDoor = {
  async list(ask, { businessId, token }) {
    const found: FoundTemplate[] = []
    let after = ''
    for (let page = 0; page < mostPages; page += 1) {
      const answer = await askPage(ask, { businessId, token, after })
      found.push(
        ...recordsIn(answer.data)
          .map(templateOf)
          .filter(({ name }) => name !== ''),
      )
      const paging = asRecord(answer.paging)
      after = textIn(asRecord(paging?.cursors)?.after)
      if (textIn(paging?.next) === '' || after === '') break
    }
    return found
  },
  async submit(ask, { businessId, token }, template) {
    const { name, language, category } = template
    const body = { name, language, category: category.toUpperCase(), components: componentsOf(template) }
    const answer = await ask({ method: 'POST', path: `/${businessId}/message_templates`, token, body })
    return { providerId: textIn(answer.id), state: stateNamed(textIn(answer.status)) ?? 'pending' }
  },
  async remove(ask, { businessId, token }, { name, providerId }) {
    // Without the id every language of that name would go.
    const query = new URLSearchParams({ name, ...(providerId === '' ? {} : { hsm_id: providerId }) })
    await ask({ method: 'DELETE', path: `/${businessId}/message_templates?${query}`, token })
  },
  send(ask, access, { personRef, sendKey, name, language, places, texts }) {
    const parameters = texts.map((text, at) => {
      const place = places[at] ?? ''
      return { type: 'text', text, ...(isNumber(place) ? {} : { parameter_name: place }) }
    })
    const content = {
      name,
      language: { code: language },
      ...(parameters.length === 0 ? {} : { components: [{ type: 'body', parameters }] }),
    }
    return sendWhatsapp(ask, access, { personRef, sendKey, type: 'template', content })
  },
}

function askPage(
  ask: Ask,
  { businessId, token, after }: { businessId: string; token: string; after: string },
) {
  const query = `fields=${fields}&limit=${pageSize}${after === '' ? '' : `&after=${encodeURIComponent(after)}`}`
  return ask({ method: 'GET', path: `/${businessId}/message_templates?${query}`, token })
}

function componentsOf({ header, body, footer, examples, stopButton }: NewTemplate): object[] {
  const example = examples.length === 0 ? {} : { example: { body_text: [examples] } }
  return [
    ...(header === '' ? [] : [{ type: 'HEADER', format: 'TEXT', text: header }]),
    { type: 'BODY', text: body, ...example },
    ...(footer === '' ? [] : [{ type: 'FOOTER', text: footer }]),
    ...(stopButton === undefined
      ? []
      : [{ type: 'BUTTONS', buttons: [{ type: 'QUICK_REPLY', text: stopButton }] }]),
  ]
}

function templateOf(answer: Answer): FoundTemplate {
  const parts = recordsIn(answer.components)
  const part = (type: string) => parts.find((each) => textIn(each.type).toUpperCase() === type)
  const header = part('HEADER')
  const headerText = textIn(header?.text)
  const buttons = recordsIn(part('BUTTONS')?.buttons)
  const isText = header === undefined || textIn(header.format).toUpperCase() === 'TEXT'
  const isKnown = parts.every(({ type }) => /^(?:header|body|footer|buttons)$/i.test(textIn(type)))
  const isFilled = [headerText, ...buttons.map(({ url }) => textIn(url))].every(
    (text) => !text.includes('{{'),
  )
  const reason = textIn(answer.rejected_reason)
  return {
    providerId: textIn(answer.id),
    name: textIn(answer.name),
    language: localeOf(answer.language),
    category: textIn(answer.category).toLowerCase(),
    header: headerText,
    body: textIn(part('BODY')?.text),
    footer: textIn(part('FOOTER')?.text),
    buttons: buttons.map(({ text }) => textIn(text)).filter(Boolean),
    isUsable: isText && isKnown && isFilled && textIn(part('BODY')?.text) !== '',
    state: stateNamed(textIn(answer.status)) ?? 'disabled',
    reason: reason === 'NONE' ? '' : reason,
  }
}

// Reports write a language with a hyphen, lists with an underscore.
const localeOf = (value: unknown) => textIn(value).replace('-', '_')

const states: Readonly<Record<TemplateState, readonly string[]>> = {
  approved: ['APPROVED', 'REINSTATED', 'FLAGGED', 'UNPAUSED'],
  pending: ['PENDING', 'IN_APPEAL'],
  rejected: ['REJECTED'],
  paused: ['PAUSED', 'LIMIT_EXCEEDED', 'LOCKED'],
  disabled: ['DISABLED', 'DELETED', 'PENDING_DELETION', 'ARCHIVED'],
}

function stateNamed(name: string): TemplateState | undefined {
  return (Object.keys(states) as TemplateState[]).find((state) => states[state].includes(name.toUpperCase()))
}

/** What WhatsApp reports of a template of a business account. */
export function templateEvents(businessId: string, value: Answer): NetworkEvent[] {
  const state = stateNamed(textIn(value.event))
  const name = textIn(value.message_template_name)
  if (!state || name === '') return []
  const reason = textIn(value.reason)
  const told =
    textIn(asRecord(value.rejection_info)?.reason) || textIn(asRecord(value.other_info)?.description)
  return [
    {
      ...{ targetId: '', kind: 'template', businessId, name, state },
      language: localeOf(value.message_template_language),
      providerId: textIn(value.message_template_id),
      reason: told || (reason === 'NONE' ? '' : reason),
    },
  ]
}
