import type { MenuComponent } from '@landfall/contract/menu.ts'
import type { ComponentType } from 'react'

interface Page {
  load: () => Promise<ComponentType>
  /** Parameters of the address that make two openings two tabs, for example the id of what a page shows. */
  tabBy: readonly string[]
}

function page(load: Page['load'], ...tabBy: string[]): Page {
  return { load, tabBy }
}

/** The page behind each component key of the server-delivered menu; `Layout` is the frame itself. */
export const pages: Partial<Record<MenuComponent, Page>> = {
  'customsData/uploadCustomsData': page(() =>
    import('#features/customs/customs-upload/upload-list-page.tsx').then((m) => m.UploadListPage),
  ),
  'customsData/searchCustomsData': page(() =>
    import('#features/customs/customs-data/customs-query-page.tsx').then((m) => m.CustomsQueryPage),
  ),
  'customsData/companyIdentity': page(() =>
    import('#features/customs/customs-identity/identity-page.tsx').then((m) => m.IdentityPage),
  ),
  'customsData/seachDetailCustomData': page(
    () => import('#features/customs/customs-detail/customs-detail-page.tsx').then((m) => m.CustomsDetailPage),
    'record',
    'role',
    'key',
  ),
  'customsData/data10086': page(() =>
    import('#features/customs/customs-list/library-list-page.tsx').then((m) => m.LibraryListPage),
  ),
  'customsData/watches': page(() =>
    import('#features/customs/customs-watches/watch-list-page.tsx').then((m) => m.WatchListPage),
  ),
  'data-search/global-engine': page(() =>
    import('#features/buyers/global-search/global-search-page.tsx').then((m) => m.GlobalSearchPage),
  ),
  'buyerData/buyerSearch': page(() =>
    import('#features/buyers/buyer-search/buyer-search-page.tsx').then((m) => m.BuyerSearchPage),
  ),
  'buyerData/go4world': page(() =>
    import('#features/buyers/buyer-demands/demand-pages.tsx').then((m) => m.Go4WorldPage),
  ),
  'buyerData/exporthub': page(() =>
    import('#features/buyers/buyer-demands/demand-pages.tsx').then((m) => m.ExportHubPage),
  ),
  'buyerData/userData': page(() =>
    import('#features/buyers/buyer-demands/demand-pages.tsx').then((m) => m.PersonalReleasesPage),
  ),
  'mapCollector/mapCollect': page(() =>
    import('#features/buyers/map-collector/map-collector-page.tsx').then((m) => m.MapCollectorPage),
  ),
  'buyerData/buyerData': page(() =>
    import('#features/buyers/company-directory/directory-page.tsx').then((m) => m.DirectoryPage),
  ),
  'customer/home/index': page(() =>
    import('#features/customers/workbench/workbench-page.tsx').then((m) => m.WorkbenchPage),
  ),
  'customer/index': page(() =>
    import('#features/customers/customers/customer-list-page.tsx').then((m) => {
      // Where it is what the window was opened with.
      if (location.pathname === '/customer/index') m.askForFirstCustomers()
      return m.CustomerListPage
    }),
  ),
  'customer/index/collect': page(() =>
    import('#features/customers/collected/collected-list-page.tsx').then((m) => m.CollectedListPage),
  ),
  'customer/label/index': page(() =>
    import('#features/customers/customer-labels/label-list-page.tsx').then((m) => m.LabelListPage),
  ),
  'customer/group/index': page(() =>
    import('#features/customers/customer-groups/customer-group-page.tsx').then((m) => m.CustomerGroupPage),
  ),
  'customer/source/index': page(() =>
    import('#features/customers/customer-sources/customer-source-page.tsx').then((m) => m.CustomerSourcePage),
  ),
  'customer/field/index': page(() =>
    import('#features/customers/customer-fields/customer-field-page.tsx').then((m) => m.CustomerFieldPage),
  ),
  'customer/conflict/index': page(() =>
    import('#features/customers/customer-identity/conflict-list-page.tsx').then((m) => m.ConflictListPage),
  ),
  'customer/import': page(() =>
    import('#features/customers/customer-import/import-list-page.tsx').then((m) => m.ImportListPage),
  ),
  'data-search/index': page(() => import('#features/frame/dashboard/home-page.tsx').then((m) => m.HomePage)),
  'emailMarketingTask/index': page(() =>
    import('#features/email/email-tasks/marketing-tasks-page.tsx').then((m) => m.MarketingTasksPage),
  ),
  'emailServerSend/index': page(() =>
    import('#features/email/email-tasks/server-sending-page.tsx').then((m) => m.ServerSendingPage),
  ),
  'emailServerSend/add': page(
    () => import('#features/email/email-tasks/send-task-form-page.tsx').then((m) => m.SendTaskFormPage),
    'id',
  ),
  'emailSendFree/index': page(() =>
    import('#features/email/free-send/free-send-list-page.tsx').then((m) => m.FreeSendListPage),
  ),
  'emailSendFree/add': page(() =>
    import('#features/email/free-send/free-send-page.tsx').then((m) => m.FreeSendPage),
  ),
  'emailTemplate/index': page(() =>
    import('#features/email/email-templates/template-list-page.tsx').then((m) => m.TemplateListPage),
  ),
  'emailTemplate/add': page(() =>
    import('#features/email/email-templates/template-add-page.tsx').then((m) => m.TemplateAddPage),
  ),
  'emailTemplate/edit': page(
    () => import('#features/email/email-templates/template-edit-page.tsx').then((m) => m.TemplateEditPage),
    'id',
  ),
  'emailDeliverability/index': page(() =>
    import('#features/email/email-reports/deliverability-page.tsx').then((m) => m.DeliverabilityPage),
  ),
  'emailInbox/index': page(() =>
    import('#features/email/email-inbox/inbox-page.tsx').then((m) => m.InboxPage),
  ),
  'emailSequence/index': page(() =>
    import('#features/email/email-sequences/sequence-list-page.tsx').then((m) => m.SequenceListPage),
  ),
  'emailSequence/edit': page(
    () => import('#features/email/email-sequences/sequence-edit-page.tsx').then((m) => m.SequenceEditPage),
    'id',
  ),
  'emailSequence/people': page(
    () =>
      import('#features/email/email-sequences/sequence-people-page.tsx').then((m) => m.SequencePeoplePage),
    'id',
  ),
  'emailSendHistory/index': page(() =>
    import('#features/email/email-history/history-list-page.tsx').then((m) => m.HistoryListPage),
  ),
  'verifyEmail/index': page(() =>
    import('#features/addresses/address-verification/address-verification-page.tsx').then(
      (m) => m.AddressVerificationPage,
    ),
  ),
  'social-marketing/index': page(() =>
    import('#features/social/social-inbox/social-inbox-page.tsx').then((m) => m.SocialInboxPage),
  ),
  'social-marketing/campaigns': page(() =>
    import('#features/social/campaigns/campaign-list-page.tsx').then((m) => m.CampaignListPage),
  ),
  'social-marketing/campaign': page(
    () => import('#features/social/campaigns/campaign-page.tsx').then((m) => m.CampaignPage),
    'id',
  ),
  'social-marketing/templates': page(() =>
    import('#features/social/message-templates/message-template-page.tsx').then((m) => m.MessageTemplatePage),
  ),
  'social-marketing/consents': page(() =>
    import('#features/social/social-consents/consent-list-page.tsx').then((m) => m.ConsentListPage),
  ),
  'social-marketing/posts': page(() =>
    import('#features/social/social-posts/post-list-page.tsx').then((m) => m.PostListPage),
  ),
  'social-account-bind': page(() =>
    import('#features/social/social-accounts/account-page.tsx').then((m) => m.SocialAccountPage),
  ),
  'user/userCenter': page(() =>
    import('#features/frame/user-center/user-center-page.tsx').then((m) => m.UserCenterPage),
  ),
  'logging/buyerDataLog': page(() =>
    import('#features/records/logs/data-pull-page.tsx').then((m) => m.DataPullPage),
  ),
  'logging/verificationLog': page(() =>
    import('#features/records/logs/verification-page.tsx').then((m) => m.VerificationPage),
  ),
  'logging/signInLog': page(() =>
    import('#features/records/logs/sign-in-page.tsx').then((m) => m.SignInPage),
  ),
  'logging/auditLog': page(() => import('#features/records/logs/audit-page.tsx').then((m) => m.AuditPage)),
  'logging/exportLog': page(() =>
    import('#features/records/logs/export-log-page.tsx').then((m) => m.ExportLogPage),
  ),
  'recycle-bin': page(() =>
    import('#features/records/recycle-bin/recycle-bin-page.tsx').then((m) => m.RecycleBinPage),
  ),
  'systemManage/erasure': page(() =>
    import('#features/records/erasure/erasure-page.tsx').then((m) => m.ErasurePage),
  ),
  'systemManage/company': page(() =>
    import('#features/frame/company-config/company-settings-page.tsx').then((m) => m.CompanySettingsPage),
  ),
  'systemManage/oem': page(() =>
    import('#features/organisation/oems/oem-list-page.tsx').then((m) => m.OemListPage),
  ),
  'systemManage/brand': page(() =>
    import('#features/organisation/oems/brand-page.tsx').then((m) => m.BrandPage),
  ),
  'systemManage/system': page(() =>
    import('#features/organisation/system-settings/system-settings-page.tsx').then(
      (m) => m.SystemSettingsPage,
    ),
  ),
  'systemManage/support': page(() =>
    import('#features/access/support-access/support-list-page.tsx').then((m) => m.SupportListPage),
  ),
  'userManage/company': page(() =>
    import('#features/organisation/companies/company-list-page.tsx').then((m) => m.CompanyListPage),
  ),
  'systemManage/outbox': page(() =>
    import('#features/email/email-settings/outbox-page.tsx').then((m) => m.OutboxPage),
  ),
  'points/index': page(() => import('#features/points/points/points-page.tsx').then((m) => m.PointsPage)),
  'userManage/employee': page(() =>
    import('#features/organisation/employees/employee-list-page.tsx').then((m) => m.EmployeeListPage),
  ),
  'userManage/ruleTemplate': page(() =>
    import('#features/access/permission-templates/permission-template-page.tsx').then(
      (m) => m.PermissionTemplatePage,
    ),
  ),
  'userManage/group': page(() =>
    import('#features/organisation/user-groups/user-group-page.tsx').then((m) => m.UserGroupPage),
  ),
  'systemManage/junior': page(() =>
    import('#features/organisation/subordinates/subordinate-page.tsx').then((m) => m.SubordinatePage),
  ),
}
