import { plainHeader } from './contact-headers.ts'

/** Programs by headers that stand together in their exports and hardly elsewhere, most particular first. */
const programs: readonly (readonly [name: string, headers: readonly string[]])[] = [
  ['Google Contacts', ['e mail 1 value', 'phone 1 value']],
  ['Google Contacts', ['given name', 'family name', 'group membership']],
  ['LinkedIn', ['first name', 'last name', 'company', 'position', 'connected on']],
  ['HubSpot', ['record id', 'lifecycle stage']],
  ['HubSpot', ['record id', 'contact owner', 'lead status']],
  ['Pipedrive', ['person name', 'person organization']],
  ['Pipedrive', ['organization name', 'organization address', 'organization owner']],
  ['Zoho CRM', ['record id', 'contact owner', 'lead source', 'mailing street']],
  ['Zoho CRM', ['record id', 'lead owner', 'lead source']],
  ['Salesforce', ['account name', 'mailing street', 'mailing city']],
  ['Salesforce', ['account id', 'last name', 'mailing street']],
  ['SuiteCRM', ['office phone', 'primary address street', 'account name']],
  ['EspoCRM', ['account name', 'address street', 'email address', 'phone number']],
  ['Twenty', ['name first name', 'emails primary email']],
  ['Odoo', ['external id', 'display name', 'is a company']],
  ['Odoo', ['name', 'salesperson', 'is a company']],
  ['Outlook', ['e mail address', 'business street', 'home street']],
  ['Outlook', ['e mail address', 'business phone', 'company', 'job title']],
  ['企业微信', ['客户名称', '添加人', '添加时间']],
  ['企业微信', ['客户名称', '所属企微号', '添加时间']],
  ['Apollo', ['company name for emails', 'email status', 'person linkedin url']],
  ['Alibaba', ['客户名称', '客户分组', '跟进人', '客户来源']],
  ['vCard', ['fn', 'org', 'tel']],
]

/** The program whose export a file seems to be; null when its headers do not tell. */
export function programOf(headers: readonly string[]): string | null {
  const plain = new Set(headers.map(plainHeader))
  return programs.find(([, wanted]) => wanted.every((header) => plain.has(header)))?.[0] ?? null
}
