export const variantTests = {
  title: '内容测试',
  failed: '测试结果加载失败',
  method: '先测试，再发效果好的',
  numberMissing: '请填写数字',
  fields: {
    share: '参加测试的收件人',
    by: '以什么为准',
    hours: '几小时后决定',
  },
  by: {
    click: '点击',
    reply: '回复',
  },
  hint: '随机抽取 {share}% 的收件人，每人收到 {templates} 个模板之一；最后一封发出 {hours} 小时后，其余收件人收到效果好的那个。打开不作为依据，因为很多程序也会打开邮件。',
  underWay: '测试邮件正在发出，全部发出 {hours} 小时后决定；等待结果的收件人：{held}',
  endsAt: '{at} 决定其余收件人收到哪个内容；等待结果的收件人：{held}',
  undecided: '任务在决定之前已结束',
  verdict: {
    clear: '“{name}”明显更好，其余收件人收到它',
    unclear: '差别可能只是偶然；其余收件人收到领先的“{name}”',
    chosen: '已人工选定“{name}”，其余收件人收到它',
  },
  forTheRest: '发给其余收件人',
  of: {
    click: '{all} 人收到，{amount} 人点击',
    reply: '{all} 人收到，{amount} 人回复',
  },
  range: '95% 区间：{low} – {high}',
  rangeHint: '区间大部分重叠时，差别可能只是偶然。',
  use: '用于其余收件人',
  useQuestion: '其余收件人都发“{name}”？',
  useHint: '测试就此结束；等待结果的收件人：{amount}',
}
