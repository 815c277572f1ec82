import type { SequenceTrouble } from '@landfall/contract/email/mail-sequences.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { AddressChecks } from '#platform/mail/address-demands.ts'
import type { MailTokens } from '#platform/mail/mail-token.ts'
import { notify } from '#platform/notices/notice-store.ts'
import type { Database, Db } from '#platform/postgres/database.ts'
import { momentIn } from '#platform/reference/country-clock.ts'
import { threadAfter } from '../email-composer/letter-reader.ts'
import { insertLetter } from '../email-composer/letter-store.ts'
import { findActiveRelay } from '../email-settings/relay-choice.ts'
import { storeLinks } from '../email-tasks/send-task-store.ts'
import { readFreeDays } from '../email-timing/free-days.ts'
import { readOpeningHours } from '../email-timing/opening-hours.ts'
import { planSend } from '../email-timing/send-planning.ts'
import { readStanding, requireSender } from '../sender-domains/sender-standing.ts'
import {
  type DuePerson,
  findAbsence,
  findLastMail,
  findStep,
  findStopReason,
  type LastMail,
  lockDue,
  type StepContent,
} from './due-person.ts'
import { endPeople } from './sequence-stops.ts'
import { markWaiting } from './sequence-store.ts'

/** What taking turns needs of others. */
export interface TurnNeeds {
  database: Database
  mailTokens: MailTokens
  addressChecks: AddressChecks
  /** Charges a message before it is sent. */
  charge(db: Db, wish: { sendTaskId: number; messages: number; name: string }): Promise<void>
}

/** Somebody whose turn has come, and in whose name he is written to. */
export interface Turn {
  id: number
  companyId: number
  addedBy: number
}

/**
 * Does what is due for one person: ends his sequence, puts him off, or puts his next mail in line. That he has moved on and
 * that the mail is in line is one transaction, so that a process that is killed neither forgets nor doubles it.
 */
export async function takeTurn(needs: TurnNeeds, { id, companyId, addedBy }: Turn): Promise<void> {
  const transact = <T>(work: (db: Db) => Promise<T>) =>
    needs.database.tenantTransaction({ companyId, userId: addedBy }, work)
  let person: DuePerson | undefined
  try {
    await transact(async (db) => {
      person = await lockDue(db, id)
      if (person) await act(db, needs, { person, companyId })
    })
  } catch (error) {
    // Nothing can be charged, or nobody has proven the sender: everybody waits until somebody looks.
    const due = person
    if (!(error instanceof AppError) || !due) throw error
    const isSenders = error.errorName === 'senderUnproven' || error.errorName === 'senderFreeMail'
    await transact((db) => giveUp(db, due, isSenders ? 'sender' : 'points'))
  }
}

/** How long somebody waits whose last mail is still on its way. */
const patienceMinutes = 15

interface Case {
  person: DuePerson
  companyId: number
}

async function act(db: Db, needs: TurnNeeds, { person, companyId }: Case): Promise<void> {
  const last = await findLastMail(db, person.id)
  const reason = await findStopReason(db, person, last)
  if (reason) {
    await endPeople(db, [person.id], reason)
    return
  }
  const step = await findStep(db, person.sequenceId, person.nextStep)
  if (!step) return finish(db, person.id)
  if (step.templateId === null) return giveUp(db, person, 'template')
  if (last && [0, 1, 2, 4].includes(last.state))
    return putOff(db, person.id, new Date(Date.now() + patienceMinutes * 60_000))
  const demands = await needs.addressChecks.readDemands(db)
  const isFitting = await needs.addressChecks.readFitting(db, demands, [person.email])
  if (!isFitting(person.email)) {
    await endPeople(db, [person.id], 'unproven')
    return
  }
  const earliest = await plan(db, person, { after: await earliestOf(db, person), waitDays: 0 })
  if (earliest.getTime() > Date.now()) return putOff(db, person.id, earliest)
  await send(db, needs, { person, companyId, step, last })
}

// Who is away is written to when he is back.
async function earliestOf(db: Db, person: DuePerson): Promise<Date> {
  const until = await findAbsence(db, person)
  return until ? momentIn(person.timeZone, { date: until, time: '00:00' }) : new Date()
}

async function plan(
  db: Db,
  { email, country, timeZone, fromHour, toHour }: DuePerson,
  { after, waitDays }: { after: Date; waitDays: number },
): Promise<Date> {
  const bestHours = await readOpeningHours(db, [{ email, timeZone }])
  const hours = { from: fromHour, to: toHour }
  const wish = { after, waitDays, hours, bestHour: bestHours.get(email) ?? null }
  return planSend({ country, timeZone }, { ...wish, freeDays: await readFreeDays(db) })
}

interface Sending extends Case {
  step: StepContent
  last: LastMail | undefined
}

async function send(
  db: Db,
  { mailTokens, charge }: TurnNeeds,
  { person, companyId, step, last }: Sending,
): Promise<void> {
  const isAnswer = step.isInThread && last !== undefined
  const subject = isAnswer ? `Re: ${last.subject.replace(/^(re: )+/i, '')}` : step.subject
  const relay = await findActiveRelay(db, person.fromAddress)
  const writer = await chooseWriter(db, person, relay)
  const taskId = await insertLetter(db, {
    ...person,
    customerId: person.customerId ?? 0,
    ...writer,
    ...{ subject, html: step.html, text: step.plainText, language: step.language },
    ...{ templateId: step.templateId, relayId: relay?.id ?? null, offersLeaving: true },
    ...threadAfter(mailTokens, isAnswer ? { ...last, messageKey: '' } : null),
  })
  if (person.trackReads) await storeLinks({ db, company: { id: companyId } }, taskId)
  await db.query(
    `insert into mail_sequence_messages (person_id, step, recipient_id)
     select $1, $2, id from send_recipients where task_id = $3`,
    [person.id, person.nextStep, taskId],
  )
  await charge(db, { sendTaskId: taskId, messages: 1, name: person.sequenceName })
  await moveOn(db, person)
  await db.query(`select pg_notify('send_wake', '')`)
}

// Whoever has the customer writes if nobody doubts his address; else the sender of the sequence, who must be proven.
async function chooseWriter(
  db: Db,
  { sender, fromName, fromAddress, replyTo, ownerName, ownerEmail }: DuePerson,
  relay: { host: string } | undefined,
) {
  if (sender === 'owner' && ownerEmail !== null) {
    const { standing } = await readStanding(db, ownerEmail, relay)
    const isDoubtful = standing === 'freeMail' || standing === 'unproven'
    if (!isDoubtful) return { fromName: ownerName ?? '', fromAddress: ownerEmail, replyTo: '' }
  }
  await requireSender(db, fromAddress, relay)
  return { fromName, fromAddress, replyTo }
}

async function moveOn(db: Db, person: DuePerson): Promise<void> {
  const next = await findStep(db, person.sequenceId, person.nextStep + 1)
  await db.query('update mail_sequence_people set next_step = next_step + 1 where id = $1', [person.id])
  if (!next) return finish(db, person.id)
  return putOff(db, person.id, await plan(db, person, { after: new Date(), waitDays: next.waitDays }))
}

async function putOff(db: Db, id: number, until: Date): Promise<void> {
  await db.query('update mail_sequence_people set due_at = $2 where id = $1', [id, until.toISOString()])
}

async function finish(db: Db, id: number): Promise<void> {
  await db.query(
    `update mail_sequence_people set state = 'finished', due_at = null, ended_at = now() where id = $1`,
    [id],
  )
}

async function giveUp(db: Db, person: DuePerson, trouble: SequenceTrouble): Promise<void> {
  if (!(await markWaiting(db, person.sequenceId, trouble))) return
  await notify(db, [
    {
      userIds: [person.creatorId],
      kind: 'sequencePaused',
      params: { name: person.sequenceName, trouble },
      path: `/email/emailSequence/edit?id=${person.sequenceId}`,
    },
  ])
}
