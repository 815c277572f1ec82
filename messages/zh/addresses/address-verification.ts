export const addressVerification = {
  title: '邮箱验证',
}
