import type { ErrorName } from '@landfall/contract/error-codes.ts'

/** Records that belong to somebody and are seen through his colleagues' data scopes. */
export type OwnedKind =
  | 'customer'
  | 'collected'
  | 'followUp'
  | 'followUpFile'
  | 'customerFile'
  | 'sendTask'
  | 'message'
  | 'conversation'
  | 'sequence'
  | 'socialConversation'
  | 'socialMessage'
  | 'socialConsent'
  | 'socialCampaign'
  | 'socialPost'
  | 'mailAttachment'
  | 'employee'
  | 'deletion'
  | 'dataPull'
  | 'auditLine'
  | 'signIn'
  | 'verification'
  | 'ledgerLine'
  | 'checkedAddress'
  | 'addressCheck'

/** What a route reads or changes, and therefore who may get what of it. */
export type Touch =
  /** Anybody may call it; it knows nobody's records. */
  | { touches: 'nothing' }
  /** Only what is the caller's own. */
  | { touches: 'self' }
  /** What everybody in the house shares who holds the right. */
  | { touches: 'house' }
  /** Houses below the caller's; tests of the tenant wall try it. */
  | { touches: 'below' }
  /** Records of owners: those of the caller's data scope. */
  | { touches: OwnedKind; how: 'list'; id?: string; query?: object }
  | { touches: OwnedKind; how: 'one'; refusal: ErrorName; body?: object; query?: object }
  /** `column` is what it changes; `toSelf` gives the records to the caller, which changes nothing about his own. */
  | { touches: OwnedKind; how: 'batch'; body?: object; column: string; toSelf?: true }
  | { touches: OwnedKind; how: 'export'; body?: object }
  /** Figures over such records; a test of its own compares them. */
  | { touches: OwnedKind; how: 'figures' }

/** A list of owned records. */
export const list = (touches: OwnedKind, more: { id?: string; query?: object } = {}): Touch => ({
  touches,
  how: 'list',
  ...more,
})
/** One owned record. */
export const one = (touches: OwnedKind, refusal: ErrorName, body?: object): Touch => ({
  touches,
  how: 'one',
  refusal,
  ...(body ? { body } : {}),
})
