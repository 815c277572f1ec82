import { recipientState } from '#platform/mail/recipient-state.ts'
import { scopeOfRefusal } from '#platform/mail/refusal-scope.ts'
import { classifyRefusal, type SmtpError, type SmtpReply } from '#platform/mail/smtp-reply.ts'

/** What one try to hand a message over came to. */
export interface Outcome {
  state: number
  reason: 'hard' | 'soft' | 'block' | null
  /** Seconds until the next try. */
  delay: number
  /** Whether the try counts. */
  attempted: 0 | 1
  smtpCode: number | null
  enhancedCode: string | null
  error: string | null
}

const maxAttempts = 8
const firstDelay = 300
const maxDelay = 14_400

/** The outcome of an accepted message. */
export function acceptedOutcome({ code, enhanced }: SmtpReply): Outcome {
  return {
    state: recipientState.sent,
    reason: null,
    delay: 0,
    attempted: 1,
    smtpCode: code,
    enhancedCode: enhanced ?? null,
    error: null,
  }
}

/** The outcome of a try that its provider put off for all: as if it had not been made. */
export function putOffOutcome({ reply, message }: SmtpError, seconds: number): Outcome {
  return {
    state: recipientState.ready,
    reason: null,
    delay: seconds,
    attempted: 0,
    smtpCode: reply?.code ?? null,
    enhancedCode: reply?.enhanced ?? null,
    error: message.slice(0, 500),
  }
}

/** The outcome of a failed try; `attempts` were made before. */
export function failedOutcome(error: SmtpError, attempts: number): Outcome {
  const about = {
    smtpCode: error.reply?.code ?? null,
    enhancedCode: error.reply?.enhanced ?? null,
    error: error.message.slice(0, 500),
  }
  if (error.isAmbiguous) {
    return { ...about, state: recipientState.unknown, reason: null, delay: 0, attempted: 1 }
  }
  const scope = scopeOfRefusal(error)
  if (scope === 'relay') {
    return { ...about, state: recipientState.ready, reason: null, delay: 0, attempted: 0 }
  }
  if (scope === 'sender') {
    return { ...about, state: recipientState.failed, reason: 'block', delay: 0, attempted: 1 }
  }
  const kind = error.reply ? classifyRefusal(error.reply, error.stage) : 'soft'
  if (kind !== 'soft' || attempts + 1 >= maxAttempts) {
    return { ...about, state: recipientState.failed, reason: kind, delay: 0, attempted: 1 }
  }
  // Spread by a fifth, so that what failed together does not come back together.
  const delay = Math.min(maxDelay, firstDelay * 2 ** attempts) * (0.9 + Math.random() * 0.2)
  return { ...about, state: recipientState.deferred, reason: kind, delay, attempted: 1 }
}
