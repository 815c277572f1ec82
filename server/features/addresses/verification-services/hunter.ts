import { setTimeout as sleep } from 'node:timers/promises'
import { type AskService, type ServiceAdapter, type ServiceAnswer, ServiceError } from './service-http.ts'
import { type Meaning, outcomeOf } from './service-outcome.ts'

const host = 'api.hunter.io'
/** While it looks itself it answers "not yet"; so often it is asked again. */
const patientTries = 4
const waitMs = 2_000

/** Hunter, version 2 of its API. */
export function createHunter(ask: AskService): ServiceAdapter {
  return {
    async credits(key) {
      const { body } = requireAnswer(await ask(host, '/v2/account', { api_key: key }))
      return readLeft(dataOf(body).requests)
    },
    async verify(key, address) {
      const { local, domain } = address
      const query = { email: `${local}@${domain}`, api_key: key }
      let answer = await ask(host, '/v2/email-verifier', query)
      for (let tries = 1; answer.status === 202 && tries < patientTries; tries += 1) {
        await sleep(waitMs)
        answer = await ask(host, '/v2/email-verifier', query)
      }
      const notYet = answer.status === 202 || answer.status === 222
      // Whoever asked to be left out there is left alone here too.
      const meaning: Meaning = notYet
        ? ['unknown', 'tempFailure']
        : answer.status === 451
          ? ['unknown', 'policyReject']
          : meaningOf(dataOf(requireAnswer(answer).body))
      const words = notYet
        ? 'not yet'
        : answer.status === 451
          ? 'claimed_email'
          : wordsOf(dataOf(answer.body))
      return outcomeOf({ by: 'hunter', address, meaning, words })
    },
  }
}

function dataOf(body: Record<string, unknown>): Record<string, unknown> {
  return (body.data ?? {}) as Record<string, unknown>
}

const wordsOf = ({ status, result }: Record<string, unknown>) => String(status ?? result ?? '')

function meaningOf(data: Record<string, unknown>): Meaning {
  const { status, regexp, mx_records: hasMx, smtp_check: isTaken, block } = data
  if (status === 'valid') return ['deliverable', 'accepted']
  if (status === 'accept_all') return ['risky', 'catchAll']
  if (status === 'disposable') return ['risky', 'disposable']
  if (status === 'webmail')
    return isTaken === true ? ['deliverable', 'accepted'] : ['unknown', 'providerUnverifiable']
  if (status === 'invalid') {
    if (regexp === false) return ['undeliverable', 'badSyntax']
    if (hasMx === false) return ['undeliverable', 'noMx']
    return isTaken === false ? ['undeliverable', 'noMailbox'] : ['unknown', 'ambiguous']
  }
  return block === true ? ['unknown', 'policyReject'] : ['unknown', 'tempFailure']
}

// Of its two words for "no more", one is over in a second and one at the end of the month.
function requireAnswer(answer: ServiceAnswer): ServiceAnswer {
  if (answer.status === 401) throw new ServiceError('keyRefused')
  if (answer.status === 403) throw new ServiceError('tooMany')
  if (answer.status === 429) throw new ServiceError('noCredits')
  if (answer.status !== 200) throw new ServiceError('unreachable')
  return answer
}

function readLeft(requests: unknown): number | null {
  const { verifications, credits } = (requests ?? {}) as Record<
    string,
    { used?: unknown; available?: unknown }
  >
  const { used, available } = verifications ?? credits ?? {}
  const left = Number(available) - Number(used)
  return Number.isFinite(left) ? Math.max(0, left) : null
}
