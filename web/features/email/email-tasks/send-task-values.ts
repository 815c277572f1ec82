import type { SendTaskInput, SendTaskView } from '@landfall/contract/email/email-tasks.ts'
import type { MailAttachment } from '@landfall/contract/email/mail-attachments.ts'
import { pastedLimit } from '@landfall/contract/email/pasted-readers.ts'
import dayjs, { type Dayjs } from 'dayjs'
import { type VariantValues, variantsIn, variantsOf } from '../variant-tests/variant-fields.tsx'
import { hoursIn, hoursOf } from './local-hours.tsx'
import { linesFor } from './reader-lines.ts'
import type { RecipientWish } from './use-send-tasks.ts'

/** What the form of a send task holds. */
export interface FormValues
  extends Omit<
      SendTaskInput,
      | keyof RecipientWish
      | 'scheduledAt'
      | 'attachmentIds'
      | 'personalFiles'
      | 'contentMethod'
      | 'variantPlan'
    >,
    VariantValues {
  attachments: readonly MailAttachment[]
  /** The column that names the files of each reader; empty: none. */
  personalColumn: string
  personal: readonly MailAttachment[]
  scheduledAt: Dayjs | null
  isLocal: boolean
  /** Those who are written to by their addresses alone, as lines. */
  receivers: string
}

/** Who sends. */
export type SenderValues = Pick<FormValues, 'fromName' | 'fromAddress' | 'replyTo'>

/** Why readers cannot be taken; undefined when they can. */
export function problemOf(amount: number, wish: RecipientWish | undefined) {
  if (!wish && amount === 0) return 'emailTasks.nobodyChosen' as const
  return amount > pastedLimit ? ('freeSend.tooMany' as const) : undefined
}

/** A task as it is sent to the server. */
export function inputOf(
  {
    scheduledAt,
    attachments,
    personalColumn,
    personal,
    isLocal,
    localHours,
    method,
    variantPlan,
    receivers: _text,
    ...rest
  }: FormValues,
  readers: Required<RecipientWish>,
): SendTaskInput {
  return {
    ...{ ...rest, ...readers, quietDays: rest.quietDays ?? 0 },
    attachmentIds: attachments.map(({ id }) => id),
    personalFiles: personalColumn ? { column: personalColumn, ids: personal.map(({ id }) => id) } : null,
    scheduledAt: scheduledAt?.toISOString() ?? null,
    ...hoursIn({ isLocal, localHours }),
    ...variantsIn({ method, variantPlan }, rest.templateIds.length),
  }
}

/** What the form begins with; a task that is not submitted as it was saved. */
export function initialValues(
  name: string,
  initial: SenderValues,
  task: SendTaskView | undefined,
): FormValues {
  if (!task) {
    return {
      ...initial,
      name,
      templateIds: [],
      quietDays: 0,
      onePerCompany: false,
      purpose: 'offer',
      trackReads: true,
      attachments: [],
      ...{ personalColumn: '', personal: [] },
      scheduledAt: null,
      receivers: '',
      ...hoursOf(null),
      ...variantsOf(undefined),
    }
  }
  return {
    name: task.name,
    fromName: task.fromName,
    fromAddress: task.fromAddress,
    replyTo: task.replyTo,
    trackReads: task.trackReads,
    attachments: task.attachments,
    ...{ personalColumn: task.personalFiles?.column ?? '', personal: task.personalFiles?.files ?? [] },
    quietDays: task.quietDays,
    onePerCompany: task.onePerCompany,
    purpose: task.purpose,
    templateIds: task.contents.flatMap(({ templateId }) => templateId ?? []),
    scheduledAt: task.scheduledAt ? dayjs(task.scheduledAt) : null,
    receivers: linesFor(task.addresses),
    ...hoursOf(task.localHours),
    ...variantsOf(task),
  }
}
