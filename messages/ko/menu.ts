import type { menu as zh } from '../zh/menu.ts'

export const menu: typeof zh = {
  home: '홈',
  dashboard: '대시보드',
  customs: '통관 데이터',
  customsUpload: '통관 데이터 업로드',
  customsQuery: '통관 데이터 조회',
  customsDetail: '통관 데이터 상세',
  customers: '고객 관리',
  customerList: '고객 목록',
  email: '이메일 마케팅',
  marketingTasks: '마케팅 작업',
  serverSending: '서버 발송',
  serverSendingAdd: '새 서버 발송',
  emailTemplates: '이메일 템플릿',
  emailTemplateAdd: '새 이메일 템플릿',
  emailTemplateEdit: '이메일 템플릿 편집',
  sendHistory: '발송 기록',
  system: '시스템 관리',
  companyConfig: '회사 설정',
  outbox: '캡처된 보낸 편지함',
}
