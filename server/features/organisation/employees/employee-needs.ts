import type { Rights } from '@landfall/contract/access/permission-templates.ts'
import type { TransactionContext } from '#platform/http/context.ts'
import type { Db } from '#platform/postgres/database.ts'
import type { IssuePassword } from './user-creation.ts'

/** What the caller may give and whom he may manage. */
export interface GrantRules {
  isAdmin: boolean
  held: Rights
  mayGive(given: { type: 'admin' | 'employee'; templateId: number | null }): boolean
}

/** Something that employees own and that goes to somebody else, or to nobody, when they leave. */
export interface HandOverPart {
  /** How much of it is in sight. */
  count(db: Db, userId: number): Promise<number>
  /** How much there is to move, with what lies in the recycle bin. */
  countAll(db: Db, userId: number): Promise<number>
  /** Moves at most `limit` of it; a null successor releases it. Returns how much was moved. */
  move(db: Db, wish: { userId: number; successorId: number | null; limit: number }): Promise<number>
}

/** What employees need of other features. */
export interface EmployeeNeeds {
  readGrantRules(ctx: TransactionContext): Promise<GrantRules>
  /** Whether the caller may put people into a group. */
  readPlacing(ctx: TransactionContext, rules: GrantRules): Promise<(groupId: number | null) => boolean>
  issuePassword: IssuePassword
  /** Points somebody may spend in a month; null: no limit of his own. */
  setPointsLimit(db: Db, userId: number, limit: number | null): Promise<void>
  /** Tells somebody that his password was reset. */
  notifyReset(ctx: TransactionContext, userId: number): Promise<void>
  /** Tells the successor what he got; nobody when it was released. */
  notifyHandOver(
    ctx: TransactionContext,
    handOver: { userId: number; successorId: number | null; amount: number },
  ): Promise<void>
  handOver: {
    customers: HandOverPart
    sendTasks: HandOverPart & {
      countRunning(db: Db, userId: number): Promise<number>
      pauseAll(db: Db, userId: number): Promise<void>
    }
  }
}

/** Who changes somebody, and by which rules. */
export interface Management {
  ctx: TransactionContext
  needs: EmployeeNeeds
  rules: GrantRules
}
