import type { mailPurposes as zh } from '../../zh/email/mail-purposes.ts'

export const mailPurposes: typeof zh = {
  label: '발송 목적',
  hint: '발송과 함께 기록되며 바닥글에서 수신 이유를 알립니다',
  offer: '첫 연락 또는 제안',
  business: '거래 중인 고객과의 업무',
  news: '수신자가 신청한 소식',
  service: '주문이나 문의 관련',
}
