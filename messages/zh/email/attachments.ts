export const attachments = {
  label: '附件',
  attach: '添加附件',
  hint: '最多 {count} 个文件，合计不超过 {limit}',
  failed: '无法发送“{name}”：{reason}',
  empty: '“{name}”是空文件',
  tooMany: '最多 {count} 个文件',
  blocked: '“{name}”这类文件会被邮件服务商拒收',
  tooLarge: '附件合计最多 {limit}',
  heavy: '附件共 {size}：每个收件人都会收到一份，发送更慢，也更容易进入垃圾箱。群发时建议改用链接。',
  remove: '移除“{name}”',
  sending: '正在上传“{name}”',
  open: '下载“{name}”',
}
