import type { dashboard as zh } from '../zh/dashboard.ts'

export const dashboard: typeof zh = {
  greeting: '{name}님, 안녕하세요',
  funnel: '이번 달 퍼널',
  previous: '지난달 {amount}',
  steps: {
    uploads: '업로드한 통관 파일',
    shipments: '적재된 운송 기록',
    customers: '신규 고객',
    sent: '발송한 이메일',
    opened: '열람',
    clicked: '클릭',
  },
  actions: {
    uploads: '데이터 업로드',
    shipments: '바이어 찾기',
    customers: '고객 보기',
    sent: '메일 쓰기',
    opened: '열람한 사람 보기',
    clicked: '클릭한 사람 보기',
  },
  failed: '수치를 불러오지 못했습니다',
}
