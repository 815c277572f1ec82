import { type AskService, type ServiceAdapter, type ServiceAnswer, ServiceError } from './service-http.ts'
import { type Meaning, outcomeOf } from './service-outcome.ts'

const host = 'api.zerobounce.net'

/** What its words mean by ours. Only where it names evidence of its own is an address called invalid. */
const statuses: Readonly<Record<string, Meaning>> = {
  valid: ['deliverable', 'accepted'],
  'catch-all': ['risky', 'catchAll'],
  // Both exist, and mail to them does harm: nobody is told to write there.
  spamtrap: ['unknown', 'policyReject'],
  abuse: ['unknown', 'policyReject'],
}
const ofInvalid: Readonly<Record<string, Meaning>> = {
  mailbox_not_found: ['undeliverable', 'noMailbox'],
  mailbox_quota_exceeded: ['risky', 'mailboxFull'],
  no_dns_entries: ['undeliverable', 'noMx'],
  does_not_accept_mail: ['undeliverable', 'nullMx'],
  failed_syntax_check: ['undeliverable', 'badSyntax'],
  unroutable_ip_address: ['undeliverable', 'mxUnroutable'],
}
const ofDoNotMail: Readonly<Record<string, Meaning>> = {
  // Wanted in this trade.
  role_based: ['deliverable', 'accepted'],
  role_based_catch_all: ['risky', 'catchAll'],
  role_based_accept_all: ['risky', 'catchAll'],
  disposable: ['risky', 'disposable'],
}
const ofUnknown: Readonly<Record<string, Meaning>> = {
  greylisted: ['unknown', 'greylisted'],
  antispam_system: ['unknown', 'policyReject'],
  forcible_disconnect: ['unknown', 'disconnected'],
  mail_server_did_not_respond: ['unknown', 'timeout'],
  timeout_exceeded: ['unknown', 'timeout'],
  failed_smtp_connection: ['unknown', 'unreachable'],
}

/** ZeroBounce, version 2 of its API. */
export function createZeroBounce(ask: AskService): ServiceAdapter {
  const credits = async (key: string) => {
    const { status, body } = await ask(host, '/v2/getcredits', { api_key: key })
    if (status !== 200) throw new ServiceError(status === 429 ? 'tooMany' : 'unreachable')
    const left = Number(body.Credits)
    // Minus one stands for a key it does not know.
    if (!Number.isFinite(left) || left < 0) throw new ServiceError('keyRefused')
    return left
  }
  return {
    credits,
    async verify(key, address) {
      const { local, domain } = address
      const answer = await ask(host, '/v2/validate', {
        ...{ api_key: key, email: `${local}@${domain}`, ip_address: '' },
      })
      await requireAnswer(answer, () => credits(key))
      const status = String(answer.body.status).toLowerCase()
      const detail = String(answer.body.sub_status ?? '').toLowerCase()
      const words = detail === '' ? status : `${status} (${detail})`
      return outcomeOf({ by: 'zeroBounce', address, meaning: meaningOf(status, detail), words })
    },
  }
}

function meaningOf(status: string, detail: string): Meaning {
  const ambiguous: Meaning = ['unknown', 'ambiguous']
  if (status === 'invalid') return ofInvalid[detail] ?? ambiguous
  if (status === 'do_not_mail') return ofDoNotMail[detail] ?? ['unknown', 'policyReject']
  if (status === 'unknown') return ofUnknown[detail] ?? ['unknown', 'tempFailure']
  return statuses[status] ?? ambiguous
}

// A wrong key and an empty account are one sentence there, with the status of success.
async function requireAnswer({ status, body }: ServiceAnswer, credits: () => Promise<number>): Promise<void> {
  if (status === 429) throw new ServiceError('tooMany')
  if (status === 200 && typeof body.status === 'string') return
  if (typeof body.error !== 'string') throw new ServiceError('unreachable')
  throw new ServiceError((await credits()) === 0 ? 'noCredits' : 'tooMany')
}
