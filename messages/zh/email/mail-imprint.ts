export const mailImprint = {
  tab: '邮件页脚',
  hint: '显示在群发邮件和自动跟进邮件的下方，使用每封邮件的语言。写给个人的信件不带页脚。',
  postalAddress: '通信地址',
  postalHint: '街道、邮编、城市、国家。美国、加拿大、欧盟等地要求商业邮件写明。',
  dataLaw: '向收件人说明的权利',
  dataLawHint: '邮件下方还会写明如何得知该公司：海关数据、企业名录或文件、地图、网站或销售人员。',
  privacyUrl: '隐私声明网址',
  avoidedDomains: '不得链接到的域名',
  avoidedHint: '发送前检查，子域名同样适用。每输入一个按回车。',
  saved: '已保存',
  failed: '无法加载邮件页脚',
  laws: { none: '不说明', gdpr: 'GDPR（欧盟、英国、瑞士）', pipl: '个人信息保护法（中国）' },
}
