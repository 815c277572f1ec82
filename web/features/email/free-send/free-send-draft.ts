import { freeSendDefaults } from '@landfall/contract/email/free-send.ts'
import { type MailPurpose, mailPurposes } from '@landfall/contract/email/mail-purposes.ts'

/** How somebody sends from his own mailboxes; kept in this browser for each user. */
export interface FreeSendSettings {
  title: string
  replyEmail: string
  minSendInterval: number
  maxSendInterval: number
  sendMethod: 0 | 1
  sendTemplateMethod: 0 | 1
  trackReadStatus: boolean
  purpose: MailPurpose
}

/** What somebody was about to send. */
export interface FreeSendDraft {
  receivers: string
  checkedSenders: number[]
  checkedTemplates: number[]
}

const settingsName = (userId: number) => `freeSend.settings.${userId}`
const draftName = (userId: number) => `freeSend.draft.${userId}`

function read(name: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(name) ?? '{}')
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}

function write(name: string, value: object): void {
  try {
    localStorage.setItem(name, JSON.stringify(value))
  } catch {
    // A list that is too long for the storage stays on the page alone.
  }
}

/** The settings of a user, value by value: what is stored may be of another version. */
export function readSettings(userId: number, defaultTitle: string): FreeSendSettings {
  const stored = read(settingsName(userId))
  const interval = (value: unknown, fallback: number) =>
    typeof value === 'number' && value >= 1 && value <= 300 ? value : fallback
  const method = (value: unknown): 0 | 1 => (value === 1 ? 1 : 0)
  return {
    title: typeof stored.title === 'string' && stored.title !== '' ? stored.title : defaultTitle,
    replyEmail: typeof stored.replyEmail === 'string' ? stored.replyEmail : '',
    minSendInterval: interval(stored.minSendInterval, freeSendDefaults.minSendInterval),
    maxSendInterval: interval(stored.maxSendInterval, freeSendDefaults.maxSendInterval),
    sendMethod: method(stored.sendMethod),
    sendTemplateMethod: method(stored.sendTemplateMethod),
    trackReadStatus: stored.trackReadStatus !== false,
    purpose: mailPurposes.find((purpose) => purpose === stored.purpose) ?? 'offer',
  }
}

export const keepSettings = (userId: number, settings: FreeSendSettings) =>
  write(settingsName(userId), settings)

/** The draft of a user. */
export function readDraft(userId: number): FreeSendDraft {
  const stored = read(draftName(userId))
  const numbers = (value: unknown) =>
    Array.isArray(value) ? value.filter((each): each is number => typeof each === 'number') : []
  return {
    receivers: typeof stored.receivers === 'string' ? stored.receivers : '',
    checkedSenders: numbers(stored.checkedSenders),
    checkedTemplates: numbers(stored.checkedTemplates),
  }
}

export const keepDraft = (userId: number, draft: FreeSendDraft) => write(draftName(userId), draft)

export const forgetDraft = (userId: number) => localStorage.removeItem(draftName(userId))
