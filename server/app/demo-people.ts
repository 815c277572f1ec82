import { demoAdministrators } from '#platform/demo/demo-administrators.ts'
import { demoCompanies, demoUsers } from '#platform/demo/demo-identity.ts'

/** Somebody who signs in to the demo, as the table of logins has him. */
interface DemoPerson {
  userName: string
  /** The one everybody knows. */
  password: string
  company: string
  may: string
}

/** Everybody of the demo who has a password that the README knows. */
export const demoPeople: readonly DemoPerson[] = [
  ...demoUsers.map(({ userName, password, company, may }) => ({
    userName,
    password,
    company: demoCompanies.find(({ key }) => key === company)?.name ?? '',
    may,
  })),
  ...demoAdministrators.map(({ userName, password, house, may }) => ({
    userName,
    password,
    company: house,
    may,
  })),
]
