export const followUps = {
  inFuture: '跟进时间不能晚于现在',
}
