import * as z from 'zod/mini'

/** Component keys of the server-delivered menu; `Layout` is the main frame. */
export const menuComponents = [
  'Layout',
  'data-search/index',
  'data-search/global-engine',
  'customsData/uploadCustomsData',
  'customsData/searchCustomsData',
  'customsData/seachDetailCustomData',
  'customsData/companyIdentity',
  'customsData/data10086',
  'customsData/watches',
  'buyerData/buyerSearch',
  'buyerData/buyerData',
  'buyerData/go4world',
  'buyerData/exporthub',
  'buyerData/userData',
  'mapCollector/mapCollect',
  'customer/home/index',
  'customer/index',
  'customer/index/collect',
  'customer/import',
  'customer/label/index',
  'customer/group/index',
  'customer/source/index',
  'customer/field/index',
  'customer/conflict/index',
  'emailMarketingTask/index',
  'emailServerSend/index',
  'emailServerSend/add',
  'emailSendFree/index',
  'emailSendFree/add',
  'emailTemplate/index',
  'emailTemplate/add',
  'emailTemplate/edit',
  'emailInbox/index',
  'emailSequence/index',
  'emailSequence/edit',
  'emailSequence/people',
  'emailSendHistory/index',
  'emailDeliverability/index',
  'verifyEmail/index',
  'social-marketing/index',
  'social-marketing/campaigns',
  'social-marketing/campaign',
  'social-marketing/templates',
  'social-marketing/consents',
  'social-marketing/posts',
  'social-account-bind',
  'user/userCenter',
  'systemManage/company',
  'systemManage/outbox',
  'systemManage/oem',
  'systemManage/brand',
  'systemManage/system',
  'systemManage/support',
  'userManage/company',
  'points/index',
  'userManage/employee',
  'userManage/group',
  'userManage/ruleTemplate',
  'systemManage/junior',
  'logging/buyerDataLog',
  'logging/verificationLog',
  'logging/signInLog',
  'logging/auditLog',
  'logging/exportLog',
  'recycle-bin',
  'systemManage/erasure',
] as const
export type MenuComponent = (typeof menuComponents)[number]

const menuMeta = z.object({
  /** Message key below `menu.`. */
  title: z.string(),
  icon: z.optional(z.string()),
  /** Roles that may see the entry; absent means everybody signed in. */
  roles: z.optional(z.array(z.string())),
  hidden: z.optional(z.boolean()),
  affix: z.optional(z.boolean()),
  noCache: z.optional(z.boolean()),
  activeMenu: z.optional(z.string()),
})

export interface MenuEntry {
  path: string
  component: MenuComponent
  meta: z.infer<typeof menuMeta>
  children?: MenuEntry[] | undefined
}

/** One entry of the route tree; paths are absolute. */
export const menuEntry: z.ZodMiniType<MenuEntry> = z.object({
  path: z.string(),
  component: z.enum(menuComponents),
  meta: menuMeta,
  get children() {
    return z.optional(z.array(menuEntry))
  },
})
