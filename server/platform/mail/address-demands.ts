import type { Db } from '#platform/postgres/database.ts'
import type { TaskRun } from '#platform/tasks/task-definition.ts'

/** What is asked of addresses before they leave a company, by itself or by whoever takes them. */
export interface AddressDemands {
  /** Those nobody has asked for lately are verified first; what is found invalid stays behind. */
  isCheckedFirst: boolean
  /** Only those that are proven to work. */
  isOnlyValid: boolean
}

/** Verification, as whoever exports or mails addresses needs it. */
export interface AddressChecks {
  /** What the transaction’s user and his company ask for. */
  readDemands(db: Db): Promise<AddressDemands>
  /** Has addresses verified that nobody asked for lately; puts the task off until an answer is there, or minutes have passed. */
  verifyFirst(
    run: Pick<TaskRun<unknown>, 'transaction' | 'checkpoint' | 'saveCheckpoint'>,
    origin: 'export' | 'mailing',
    emails: AsyncIterable<readonly string[]>,
  ): Promise<void>
  /**
   * Has one address verified that nobody asked for lately, and waits for the answer. Without one it throws
   * `addressesUnderWay` after seconds; whoever comes again waits for the same answer, until minutes have passed.
   */
  verifyOne(transaction: TaskRun<unknown>['transaction'], email: string): Promise<void>
  /** A function that tells which addresses, in small letters, fit what is asked for. */
  readFitting(
    db: Db,
    demands: AddressDemands,
    emails?: readonly string[],
  ): Promise<(email: string) => boolean>
}
