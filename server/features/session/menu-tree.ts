import type { MenuComponent, MenuEntry } from '@landfall/contract/menu.ts'
import type { Permission } from '@landfall/contract/permissions.ts'

interface Entry {
  path: string
  component: MenuComponent
  title: string
  icon?: string
  /** Absent: everybody signed in. A group is shown when one of its children is. */
  need?: Permission
  /** Opens it as well. */
  or?: Permission
  /** Whoever has this has another page for it. */
  unless?: Permission
  hidden?: true
  affix?: true
  activeMenu?: string
  children?: Entry[]
}

const tree: Entry[] = [
  {
    path: '/data-search/index',
    component: 'data-search/index',
    title: 'dashboard',
    icon: 'dashboard',
    affix: true,
  },
  {
    path: '/user/userCenter',
    component: 'user/userCenter',
    title: 'userCentre',
    icon: 'person',
    hidden: true,
  },
  {
    path: '/customsData',
    component: 'Layout',
    title: 'customs',
    icon: 'global',
    children: [
      {
        path: '/customsData/searchCustomsData',
        component: 'customsData/searchCustomsData',
        title: 'customsQuery',
        icon: 'search',
        need: 'customs.record.read',
      },
      {
        path: '/customsData/uploadCustomsData',
        component: 'customsData/uploadCustomsData',
        title: 'customsUpload',
        icon: 'upload',
        need: 'customs.upload.read',
      },
      {
        path: '/customsData/seachDetailCustomData',
        component: 'customsData/seachDetailCustomData',
        title: 'customsDetail',
        need: 'customs.record.read',
        hidden: true,
        activeMenu: '/customsData/searchCustomsData',
      },
    ],
  },
  {
    path: '/customer',
    component: 'Layout',
    title: 'customers',
    icon: 'team',
    children: [
      {
        path: '/customer/index',
        component: 'customer/index',
        title: 'customerList',
        icon: 'team',
        need: 'customer.customer.read',
      },
    ],
  },
  {
    path: '/email',
    component: 'Layout',
    title: 'email',
    icon: 'mail',
    children: [
      {
        path: '/email/emailMarketingTask',
        component: 'emailMarketingTask/index',
        title: 'marketingTasks',
        icon: 'schedule',
        need: 'email.task.read',
      },
      {
        path: '/email/emailServerSend',
        component: 'emailServerSend/index',
        title: 'serverSending',
        icon: 'send',
        need: 'email.task.read',
      },
      {
        path: '/email/emailServerSend/add',
        component: 'emailServerSend/add',
        title: 'serverSendingAdd',
        need: 'email.task.send',
        hidden: true,
        activeMenu: '/email/emailServerSend',
      },
      {
        path: '/email/emailSendFree/add',
        component: 'emailSendFree/add',
        title: 'freeSendingAdd',
        need: 'email.task.send',
        hidden: true,
        activeMenu: '/email/emailServerSend',
      },
      {
        path: '/email/emailTemplate',
        component: 'emailTemplate/index',
        title: 'emailTemplates',
        icon: 'file',
        need: 'email.template.read',
      },
      {
        path: '/email/emailTemplate/add',
        component: 'emailTemplate/add',
        title: 'emailTemplateAdd',
        need: 'email.template.write',
        hidden: true,
        activeMenu: '/email/emailTemplate',
      },
      {
        path: '/email/emailTemplate/edit',
        component: 'emailTemplate/edit',
        title: 'emailTemplateEdit',
        need: 'email.template.write',
        hidden: true,
        activeMenu: '/email/emailTemplate',
      },
      {
        path: '/email/emailSendHistory',
        component: 'emailSendHistory/index',
        title: 'sendHistory',
        icon: 'history',
        need: 'email.history.read',
      },
      {
        path: '/email/outbox',
        component: 'systemManage/outbox',
        title: 'outbox',
        icon: 'inbox',
        need: 'company.sending.manage',
      },
    ],
  },
  {
    path: '/userManage',
    component: 'Layout',
    title: 'people',
    icon: 'people',
    children: [
      {
        path: '/userManage/company',
        component: 'userManage/company',
        title: 'companyAccounts',
        icon: 'company',
        need: 'oem.company.read',
      },
      {
        path: '/userManage/employee',
        component: 'userManage/employee',
        title: 'employees',
        icon: 'people',
        need: 'company.employee.read',
      },
      {
        path: '/userManage/ruleTemplate',
        component: 'userManage/ruleTemplate',
        title: 'permissionTemplates',
        icon: 'safety',
        need: 'company.template.read',
      },
      {
        path: '/userManage/group',
        component: 'userManage/group',
        title: 'userGroups',
        icon: 'tree',
        need: 'company.group.read',
      },
      {
        path: '/systemManage/junior',
        component: 'systemManage/junior',
        title: 'subordinates',
        icon: 'subordinates',
        need: 'company.subordinate.read',
      },
    ],
  },
  {
    path: '/logging',
    component: 'Layout',
    title: 'logs',
    icon: 'history',
    children: [
      {
        path: '/logging/buyerDataLog',
        component: 'logging/buyerDataLog',
        title: 'buyerDataLog',
        icon: 'search',
        need: 'log.dataPull.read',
      },
      {
        path: '/logging/verificationLog',
        component: 'logging/verificationLog',
        title: 'verificationLog',
        icon: 'key',
        need: 'log.verification.read',
      },
      {
        path: '/logging/signInLog',
        component: 'logging/signInLog',
        title: 'signInLog',
        icon: 'login',
        need: 'log.signIn.read',
      },
      {
        path: '/logging/auditLog',
        component: 'logging/auditLog',
        title: 'auditLog',
        icon: 'audit',
        need: 'log.audit.read',
      },
      {
        path: '/logging/exportLog',
        component: 'logging/exportLog',
        title: 'exportLog',
        icon: 'export',
        need: 'log.export.read',
      },
    ],
  },
  {
    path: '/recycle-bin',
    component: 'recycle-bin',
    title: 'recycleBin',
    icon: 'delete',
    need: 'recycle.record.read',
  },
  {
    path: '/systemManage',
    component: 'Layout',
    title: 'system',
    icon: 'setting',
    children: [
      {
        path: '/systemManage/company',
        component: 'systemManage/company',
        title: 'companyConfig',
        icon: 'setting',
        need: 'company.settings.manage',
        or: 'company.sending.manage',
      },
      {
        path: '/systemManage/oem',
        component: 'systemManage/oem',
        title: 'oems',
        icon: 'brand',
        need: 'system.oem.read',
      },
      {
        path: '/systemManage/brand',
        component: 'systemManage/brand',
        title: 'brand',
        icon: 'brand',
        need: 'oem.brand.write',
        unless: 'system.oem.read',
      },
      {
        path: '/systemManage/system',
        component: 'systemManage/system',
        title: 'systemConfig',
        icon: 'control',
        need: 'system.config.manage',
        or: 'system.health.read',
      },
      {
        path: '/systemManage/support',
        component: 'systemManage/support',
        title: 'supportAccess',
        icon: 'support',
        need: 'log.audit.read',
      },
      {
        path: '/systemManage/points',
        component: 'points/index',
        title: 'points',
        icon: 'points',
        need: 'company.points.read',
      },
      {
        path: '/systemManage/erasure',
        component: 'systemManage/erasure',
        title: 'erasure',
        icon: 'person',
        need: 'person.erasure.manage',
      },
    ],
  },
]

/** A page or group of the menu, with the right that opens it. */
export interface MenuNeed {
  title: string
  need: Permission | undefined
  hidden: boolean
  children: MenuNeed[]
}

function needOf({ title, need, hidden, children = [] }: Entry): MenuNeed {
  return { title, need, hidden: hidden === true, children: children.map(needOf) }
}

/** What each page of the menu asks of its user. */
export const menuNeeds: readonly MenuNeed[] = tree.map(needOf)

/** The route tree of a user: only entries he may open, and groups only with something in them. */
export function menuFor(granted: ReadonlySet<Permission>): MenuEntry[] {
  return visible(tree, granted)
}

/** The pages of the tree that a user may not open. */
export function deniedPathsFor(granted: ReadonlySet<Permission>): string[] {
  const open = new Set(pagePaths(menuFor(granted)))
  return pagePaths(tree).filter((path) => !open.has(path))
}

function pagePaths(entries: readonly Pick<Entry | MenuEntry, 'path' | 'component' | 'children'>[]): string[] {
  return entries.flatMap(({ path, component, children = [] }) => [
    ...(component === 'Layout' ? [] : [path]),
    ...pagePaths(children),
  ])
}

function opensTo({ need, or, unless }: Entry, granted: ReadonlySet<Permission>): boolean {
  if (unless && granted.has(unless)) return false
  return !need || granted.has(need) || (or !== undefined && granted.has(or))
}

function visible(entries: readonly Entry[], granted: ReadonlySet<Permission>): MenuEntry[] {
  return entries.flatMap((entry) => {
    if (!opensTo(entry, granted)) return []
    const children = entry.children ? visible(entry.children, granted) : undefined
    if (children && !children.some((child) => !child.meta.hidden)) return []
    const { title, icon, hidden, affix, activeMenu } = entry
    return [
      {
        path: entry.path,
        component: entry.component,
        meta: { title, icon, hidden, affix, activeMenu },
        children,
      },
    ]
  })
}
