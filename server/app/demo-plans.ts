import type { DemoCompany, DemoUserName } from '#platform/demo/demo-identity.ts'
import type { ShipmentSource } from '#platform/demo/trade-parties.ts'
import type { Services } from './services.ts'

type CustomerPlan = Parameters<Services['areas']['customers']['demo']['loadCustomers']>[1]['plan']

/** Rows of one company at full size. */
interface CompanyPlan {
  /** Rows of each source, and into how many files they are split. */
  shipments: readonly { source: ShipmentSource; rows: number; files: number }[]
  buyers: number
  sellers: number
  statistics: boolean
  uploader: DemoUserName
  customers: CustomerPlan
}

/** How much each company of the demo has. */
export const plans: Readonly<Record<DemoCompany['key'], CompanyPlan>> = {
  east: {
    shipments: [
      { source: 'us-imports', rows: 120_000, files: 2 },
      { source: 'cn-exports', rows: 56_000, files: 1 },
      { source: 'mx-imports', rows: 24_000, files: 1 },
    ],
    buyers: 22_000,
    sellers: 14_000,
    statistics: true,
    uploader: 'admin',
    customers: {
      count: 2_800,
      language: 'zh',
      owners: [
        { userName: 'sales', share: 0.42 },
        { userName: 'leader', share: 0.2 },
        { userName: 'admin', share: 0.08 },
        { userName: 'market', share: 0.06 },
        { userName: 'hekai', share: 0.03 },
        { userName: 'xulin', share: 0.03 },
        { userName: 'luomin', share: 0.02 },
      ],
    },
  },
  south: {
    shipments: [{ source: 'us-imports', rows: 3_000, files: 1 }],
    buyers: 700,
    sellers: 400,
    statistics: false,
    uploader: 'milano',
    customers: { count: 200, language: 'it', owners: [{ userName: 'milano', share: 0.8 }] },
  },
}
