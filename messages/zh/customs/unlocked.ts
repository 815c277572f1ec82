export const unlocked = {
  title: '已解锁公司',
  at: '解锁时间',
  by: '解锁人',
  until: '有效期至',
  forGood: '永久',
  cost: '积分',
  searchHint: '公司或邮箱',
  datasets: '数据集',
  empty: {
    title: '还没有已解锁的公司',
    hint: '您或同事在“买家搜索”或“海关查询”中打开联系方式的公司会列在这里。',
  },
}
