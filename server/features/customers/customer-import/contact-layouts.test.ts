import { describe, expect, it } from 'vitest'
import { programOf } from './contact-programs.ts'
import { proposeImportColumns } from './customer-import-headers.ts'

/** Layouts of other programs: each header with what it means, `-` for nothing. */
const layouts: Readonly<Record<string, { program: string | null; columns: string }>> = {
  'Google Contacts, since 2024': {
    program: 'Google Contacts',
    columns: `First Name=firstName|Middle Name=middleName|Last Name=lastName|Phonetic First Name=-|Phonetic Middle Name=-|Phonetic Last Name=-|Name Prefix=namePrefix|Name Suffix=nameSuffix|Nickname=-|File As=-|Organization Name=name|Organization Title=jobTitle|Organization Department=-|Birthday=-|Notes=remark|Photo=-|Labels=labels|E-mail 1 - Label=-|E-mail 1 - Value=workEmail|E-mail 2 - Label=-|E-mail 2 - Value=otherEmails|Phone 1 - Label=-|Phone 1 - Value=phones|Phone 2 - Label=-|Phone 2 - Value=phones|Address 1 - Label=-|Address 1 - Country=country|Address 1 - Street=address|Address 1 - Extended Address=address|Address 1 - City=address|Address 1 - Region=address|Address 1 - Postal Code=address|Address 1 - PO Box=address|Website 1 - Label=-|Website 1 - Value=website`,
  },
  'Google Contacts, before': {
    program: 'Google Contacts',
    columns: `Name=contactName|Given Name=firstName|Additional Name=middleName|Family Name=lastName|Yomi Name=-|Given Name Yomi=-|Family Name Yomi=-|Name Prefix=namePrefix|Name Suffix=nameSuffix|Initials=-|Nickname=-|Short Name=-|Maiden Name=-|Birthday=-|Gender=-|Location=-|Billing Information=-|Directory Server=-|Mileage=-|Sensitivity=-|Notes=remark|Photo=-|Group Membership=labels|E-mail 1 - Type=-|E-mail 1 - Value=workEmail|Phone 1 - Type=-|Phone 1 - Value=phones|Address 1 - Type=-|Address 1 - Street=address|Address 1 - City=address|Address 1 - Country=country|Organization 1 - Type=-|Organization 1 - Name=name|Organization 1 - Yomi Name=-|Organization 1 - Title=jobTitle|Organization 1 - Department=-|Website 1 - Type=-|Website 1 - Value=website`,
  },
  Outlook: {
    program: 'Outlook',
    columns: `Title=namePrefix|First Name=firstName|Middle Name=middleName|Last Name=lastName|Suffix=nameSuffix|Company=name|Department=-|Job Title=jobTitle|Business Street=address|Business Street 2=address|Business City=address|Business State=address|Business Postal Code=address|Business Country/Region=country|Home Street=-|Home City=-|Home State=-|Home Postal Code=-|Home Country/Region=-|Other Street=-|Assistant's Phone=-|Business Fax=-|Business Phone=phones|Business Phone 2=phones|Callback=-|Car Phone=phones|Company Main Phone=phone|Home Fax=-|Home Phone=phones|ISDN=-|Mobile Phone=phones|Pager=-|Primary Phone=phones|TTY/TDD Phone=-|Telex=-|Account=-|Anniversary=-|Assistant's Name=-|Birthday=-|Categories=labels|Children=-|E-mail Address=workEmail|E-mail Type=-|E-mail Display Name=-|E-mail 2 Address=otherEmails|E-mail 3 Address=otherEmails|Gender=-|Hobby=-|Initials=-|Keywords=-|Manager's Name=-|Mileage=-|Notes=remark|Private=-|Profession=-|Sensitivity=-|Spouse=-|User 1=-|Web Page=website`,
  },
  LinkedIn: {
    program: 'LinkedIn',
    columns: `First Name=firstName|Last Name=lastName|URL=linkedin|Email Address=workEmail|Company=name|Position=jobTitle|Connected On=-`,
  },
  HubSpot: {
    program: 'HubSpot',
    columns: `Record ID=reference|First Name=firstName|Last Name=lastName|Email=workEmail|Phone Number=phones|Mobile Phone Number=phones|Contact owner=owner|Last Activity Date=-|Lead Status=stage|Marketing contact status=-|Create Date=-|Associated Company=name|Associated Company IDs=-|Job Title=jobTitle|Country/Region=country|City=address|Street Address=address|Website URL=website`,
  },
  Salesforce: {
    program: 'Salesforce',
    columns: `Salutation=namePrefix|First Name=firstName|Last Name=lastName|Title=jobTitle|Account Name=name|Mailing Street=address|Mailing City=address|Mailing State/Province=address|Mailing Zip/Postal Code=address|Mailing Country=country|Other Street=-|Other Country=-|Phone=phones|Fax=-|Mobile=phones|Email=workEmail|Account Owner=owner|Lead Source=source`,
  },
  'Salesforce data loader': {
    program: 'Salesforce',
    columns: `Id=reference|AccountId=-|LastName=lastName|FirstName=firstName|Salutation=namePrefix|MailingStreet=address|MailingCity=address|MailingState=address|MailingPostalCode=address|MailingCountry=country|Phone=phones|Fax=-|MobilePhone=phones|Email=workEmail|Title=jobTitle|LeadSource=source|Description=remark|OwnerId=-|HasOptedOutOfEmail=-|CreatedDate=-`,
  },
  Pipedrive: {
    program: 'Pipedrive',
    columns: `Person - Name=contactName|Person - Organization=name|Person - Title=jobTitle|Person - Email - Work=workEmail|Person - Email - Home=personalEmail|Person - Email - Other=otherEmails|Person - Phone - Work=phones|Person - Phone - Mobile=phones|Person - Label=labels|Person - Marketing status=-|Person - Website=website`,
  },
  Zoho: {
    program: 'Zoho CRM',
    columns: `Record Id=reference|Contact Owner.id=-|Contact Owner=owner|Lead Source=source|First Name=firstName|Last Name=lastName|Account Name.id=-|Account Name=name|Email=workEmail|Title=jobTitle|Department=-|Phone=phones|Other Phone=phones|Mobile=phones|Fax=-|Date of Birth=-|Created By.id=-|Created By=-|Modified By=-|Created Time=-|Modified Time=-|Contact Name=contactName|Mailing Street=address|Mailing City=address|Mailing Zip=address|Mailing Country=country|Email Opt Out=-|Salutation=namePrefix|Secondary Email=otherEmails|Last Activity Time=-|Tag=labels|Description=remark|Unsubscribed Mode=-`,
  },
  Twenty: {
    program: 'Twenty',
    columns: `Id=reference|Name / First Name=firstName|Name / Last Name=lastName|Emails / Primary Email=workEmail|Emails / Additional Emails=otherEmails|Phones / Primary Phone Number=phones|Phones / Primary Phone Calling Code=-|Phones / Primary Phone Country Code=-|Company / Name=name|Job Title=jobTitle|City=address|Linkedin / Link URL=linkedin`,
  },
  SuiteCRM: {
    program: 'SuiteCRM',
    columns: `First Name=firstName|Last Name=lastName|Title=jobTitle|Account Name=name|Email Address=workEmail|Office Phone=phones|Mobile=phones|Home=-|Fax=-|Primary Address Street=address|Primary Address City=address|Primary Address Country=country|Alternate Address Street=-|Description=remark|Assigned to=owner|Lead Source=source`,
  },
  企业微信: {
    program: '企业微信',
    columns: `客户名称=name|描述=remark|职位=jobTitle|电话=phones|邮箱=workEmail|添加人=owner|添加时间=-|来源=source|标签=labels`,
  },
  Thunderbird: {
    program: null,
    columns: `First Name=firstName|Last Name=lastName|Display Name=-|Nickname=-|Primary Email=workEmail|Secondary Email=otherEmails|Work Phone=phones|Home Phone=phones|Fax Number=-|Pager Number=-|Mobile Number=phones|Home Address=-|Home City=-|Home Country=-|Work Address=address|Work Address 2=address|Work City=address|Work ZipCode=address|Work Country=country|Job Title=jobTitle|Department=-|Organization=name|Web Page 1=website|Web Page 2=-|Birth Year=-|Custom 1=-|Notes=remark`,
  },
  'a list of a search service': {
    program: null,
    columns: `First Name=firstName|Last Name=lastName|Title=jobTitle|Company=name|Company Name for Emails=-|Email=workEmail|Email Status=-|Work Direct Phone=phones|Corporate Phone=phones|# Employees=scale|Person Linkedin Url=linkedin|Website=website|Company Linkedin Url=-|City=-|Country=-|Company Address=address|Company City=address|Company Country=country|Company Phone=phone|Email Sent=-|Last Contacted=-`,
  },
  'a shop': {
    program: null,
    columns: `Customer ID=reference|First Name=firstName|Last Name=lastName|Email=workEmail|Accepts Email Marketing=-|Default Address Company=-|Default Address Address1=address|Default Address City=address|Default Address Zip=address|Phone=phones|Total Spent=-|Note=remark|Tags=labels`,
  },
  'a list in German': {
    program: null,
    columns: `Firma=name|Anrede=namePrefix|Vorname=firstName|Nachname=lastName|Straße=address|PLZ=address|Ort=address|Land=country|Telefon=phones|Mobil=phones|E-Mail=workEmail|Webseite=website|Bemerkung=remark`,
  },
  'a list in French': {
    program: null,
    columns: `Société=name|Civilité=namePrefix|Prénom=firstName|Nom=lastName|Adresse=address|Code postal=address|Ville=address|Pays=country|Téléphone=phones|Portable=phones|E-mail=workEmail`,
  },
  'a list in Japanese': {
    program: null,
    columns: `会社名=name|部署=-|役職=jobTitle|姓=lastName|名=firstName|メール=workEmail|電話番号=phones|携帯番号=phones|郵便番号=address|住所=address|URL=website|メモ=remark`,
  },
  Alibaba: {
    program: null,
    columns: `客户名称=name|联系人=contactName|邮箱=workEmail|国家/地区=country|电话=phones|手机=phones|客户分组=group|跟进人=owner|客户来源=source|最近联系时间=-|备注=remark`,
  },
  'exhibitors of a fair': {
    program: null,
    columns: `Exhibitor=name|Booth=-|Country=country|Address=address|Tel=phones|Fax=-|E-mail=workEmail|Website=website|Contact Person=contactName|Position=jobTitle|Products=-`,
  },
  'own list, Chinese': {
    program: null,
    columns: `公司名称=name|国家=country|联系人=contactName|职位=jobTitle|邮箱=workEmail|手机=phones|微信=wechat|备注=remark`,
  },
}

describe.each(Object.entries(layouts))('%s', (_name, { program, columns }) => {
  const wanted = columns.split('|').map((part) => {
    const [header = '', meaning = ''] = part.split(/=(?=[^=]*$)/)
    return { header, meaning: meaning === '-' ? null : meaning }
  })
  const headers = wanted.map(({ header }) => header)

  it('is known by its headers', () => expect(programOf(headers)).toBe(program))

  it('has every column where it belongs', () => {
    const found = proposeImportColumns(headers, [])
    const told = headers.map((header, at) => `${header} = ${found[at]}`)
    expect(told).toEqual(wanted.map(({ header, meaning }) => `${header} = ${meaning}`))
  })
})
