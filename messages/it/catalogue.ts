import { account } from './access/account.ts'
import { integrations } from './access/integrations.ts'
import { login } from './access/login.ts'
import { permissionTemplates } from './access/permission-templates.ts'
import { permissions } from './access/permissions.ts'
import { security } from './access/security.ts'
import { supportAccess } from './access/support-access.ts'
import { addressMarks } from './addresses/address-marks.ts'
import { addressVerification } from './addresses/address-verification.ts'
import { contactFinder } from './addresses/contact-finder.ts'
import { verificationAgents } from './addresses/verification-agents.ts'
import { verificationServices } from './addresses/verification-services.ts'
import { buyerDemands } from './buyers/buyer-demands.ts'
import { buyerSearch } from './buyers/buyer-search.ts'
import { buyers } from './buyers/buyers.ts'
import { connectors } from './buyers/connectors.ts'
import { demandAlerts } from './buyers/demand-alerts.ts'
import { demandFeeds } from './buyers/demand-feeds.ts'
import { globalSearch } from './buyers/global-search.ts'
import { mapCollector } from './buyers/map-collector.ts'
import { common } from './common.ts'
import { collected } from './customers/collected.ts'
import { contactCalendar } from './customers/contact-calendar.ts'
import { customerBoard } from './customers/customer-board.ts'
import { customerIdentity } from './customers/customer-identity.ts'
import { customerImport } from './customers/customer-import.ts'
import { customerMerge } from './customers/customer-merge.ts'
import { customerProfile } from './customers/customer-profile.ts'
import { customerWords } from './customers/customer-words.ts'
import { customers } from './customers/customers.ts'
import { followUps } from './customers/follow-ups.ts'
import { poolSettings } from './customers/pool-settings.ts'
import { publicPool } from './customers/public-pool.ts'
import { timeline } from './customers/timeline.ts'
import { workbench } from './customers/workbench.ts'
import { customsAnalysis } from './customs/customs-analysis.ts'
import { customsData } from './customs/customs-data.ts'
import { customsLibrary } from './customs/customs-library.ts'
import { customsQuery } from './customs/customs-query.ts'
import { customsUpload } from './customs/customs-upload.ts'
import { tradeCompanies } from './customs/trade-companies.ts'
import { unlocked } from './customs/unlocked.ts'
import { watches } from './customs/watches.ts'
import { attachments } from './email/attachments.ts'
import { emailHistory } from './email/email-history.ts'
import { emailPages } from './email/email-pages.ts'
import { emailSettings } from './email/email-settings.ts'
import { emailTasks } from './email/email-tasks.ts'
import { emailTemplates } from './email/email-templates.ts'
import { freeSend } from './email/free-send.ts'
import { inbox } from './email/inbox.ts'
import { letters } from './email/letters.ts'
import { mailBlocks } from './email/mail-blocks.ts'
import { mailBrand } from './email/mail-brand.ts'
import { mailChecks } from './email/mail-checks.ts'
import { mailImprint } from './email/mail-imprint.ts'
import { mailPictures } from './email/mail-pictures.ts'
import { mailPurposes } from './email/mail-purposes.ts'
import { mailReports } from './email/mail-reports.ts'
import { mailSafety } from './email/mail-safety.ts'
import { mailSignIns } from './email/mail-sign-ins.ts'
import { mailboxes } from './email/mailboxes.ts'
import { sendLog } from './email/send-log.ts'
import { senderDomains } from './email/sender-domains.ts'
import { sendingPace } from './email/sending-pace.ts'
import { sequences } from './email/sequences.ts'
import { templateGallery } from './email/template-gallery.ts'
import { variantTests } from './email/variant-tests.ts'
import { errors } from './errors.ts'
import { clientApps } from './frame/client-apps.ts'
import { dashboard } from './frame/dashboard.ts'
import { frame } from './frame/frame.ts'
import { frameTools } from './frame/frame-tools.ts'
import { menu } from './frame/menu.ts'
import { notices } from './frame/notices.ts'
import { shell } from './frame/shell.ts'
import { signInWindow } from './frame/sign-in-window.ts'
import { tasks } from './frame/tasks.ts'
import { issues } from './issues.ts'
import { list } from './list.ts'
import { companies } from './organisation/companies.ts'
import { employees } from './organisation/employees.ts'
import { oems } from './organisation/oems.ts'
import { subordinates } from './organisation/subordinates.ts'
import { systemSettings } from './organisation/system-settings.ts'
import { userGroups } from './organisation/user-groups.ts'
import { points } from './points/points.ts'
import { audit } from './records/audit.ts'
import { erasure } from './records/erasure.ts'
import { logs } from './records/logs.ts'
import { recycleBin } from './records/recycle-bin.ts'
import { campaigns } from './social/campaigns.ts'
import { channels } from './social/channels.ts'
import { consents } from './social/consents.ts'
import { messageTemplates } from './social/message-templates.ts'
import { posts } from './social/posts.ts'
import { socialAccounts } from './social/social-accounts.ts'
import { socialInbox } from './social/social-inbox.ts'
import { tableFiles } from './table-files.ts'

/** All texts of this language; keys are `<area>.<name>`. */
export const catalogue = {
  buyerSearch,
  buyers,
  globalSearch,
  connectors,
  buyerDemands,
  demandAlerts,
  demandFeeds,
  mapCollector,
  collected,
  workbench,
  account,
  addressMarks,
  addressVerification,
  common,
  contactCalendar,
  contactFinder,
  verificationAgents,
  verificationServices,
  customerBoard,
  customerIdentity,
  customerMerge,
  customers,
  customerWords,
  customerProfile,
  customerImport,
  customsAnalysis,
  customsData,
  tradeCompanies,
  unlocked,
  customsQuery,
  customsUpload,
  customsLibrary,
  watches,
  dashboard,
  attachments,
  emailHistory,
  emailPages,
  emailSettings,
  emailTasks,
  emailTemplates,
  freeSend,
  errors,
  followUps,
  frame,
  frameTools,
  integrations,
  issues,
  list,
  login,
  inbox,
  letters,
  mailChecks,
  mailReports,
  mailBlocks,
  mailBrand,
  mailPurposes,
  mailSignIns,
  clientApps,
  signInWindow,
  mailImprint,
  mailPictures,
  mailSafety,
  senderDomains,
  sendingPace,
  templateGallery,
  variantTests,
  mailboxes,
  menu,
  notices,
  points,
  poolSettings,
  publicPool,
  security,
  shell,
  sendLog,
  sequences,
  campaigns,
  channels,
  consents,
  messageTemplates,
  posts,
  socialAccounts,
  socialInbox,
  audit,
  companies,
  erasure,
  logs,
  recycleBin,
  tableFiles,
  tasks,
  timeline,
  employees,
  oems,
  userGroups,
  permissions,
  subordinates,
  permissionTemplates,
  supportAccess,
  systemSettings,
}
