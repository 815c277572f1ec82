import type { emailPages as zh } from '../../zh/email/email-pages.ts'

export const emailPages: typeof zh = {
  testSubject: '테스트 메일',
  unsubscribeTitle: '수신 거부',
  unsubscribeQuestion: '{company}에서 {address}(으)로 보내는 메일을 더 이상 받지 않게 됩니다.',
  unsubscribeButton: '수신 거부하기',
  unsubscribedTitle: '수신 거부가 완료되었습니다',
  unsubscribedText: '{address}(으)로 {company}의 메일이 더 이상 발송되지 않습니다.',
  linkUnknownTitle: '유효하지 않은 링크입니다',
  linkUnknownText: '링크가 불완전하거나 더 이상 유효하지 않습니다. 메일에 회신하여 수신 거부를 요청하세요.',
  reasons: {
    offer: '{company}의 제품이 도움이 될 것으로 생각되어 이 메일을 보내 드립니다.',
    business: '{company}와 거래 중이셔서 이 메일을 보내 드립니다.',
    news: '{company}의 소식을 신청하셔서 이 메일을 보내 드립니다.',
    service: '{company}에 하신 주문 또는 문의에 관한 메일입니다.',
  },
  footerUnsubscribe: '수신 거부',
  foundBy: '귀사를 알게 된 경로: {source}.',
  privacy: '개인정보 안내',
  rights: {
    gdpr: '{company}이(가) 보유한 본인 정보의 열람, 정정, 삭제, 이용 거부는 언제든지 이 메일에 회신하여 요청할 수 있습니다. 개인정보 감독 기관에 민원을 제기할 수도 있습니다.',
    pipl: '중국 개인정보보호법에 따라 {company}이(가) 보유한 본인 정보의 열람, 정정, 삭제, 동의 철회를 이 메일에 회신하여 요청할 수 있습니다.',
  },
  sources: {
    manual: '당사 영업 담당자',
    customs: '공개된 통관 기록',
    import: '기업 명부',
    map: '공개된 기업 지도',
    search: '공개 웹사이트',
  },
}
