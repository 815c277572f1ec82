import type { mailImprint as zh } from '../../zh/email/mail-imprint.ts'

export const mailImprint: typeof zh = {
  tab: '메일 하단 문구',
  hint: '단체 메일과 시퀀스 메일 아래에 각 메일의 언어로 표시됩니다. 한 사람에게 쓰는 편지에는 붙지 않습니다.',
  postalAddress: '우편 주소',
  postalHint: '도로명, 우편번호, 도시, 국가. 미국, 캐나다, EU 등에서는 광고 메일에 필요합니다.',
  dataLaw: '수신자에게 알리는 권리',
  dataLawHint:
    '회사를 알게 된 경로(통관 데이터, 기업 명부나 파일, 지도, 웹사이트, 영업 담당자)도 메일 아래에 표시됩니다.',
  privacyUrl: '개인정보 안내 웹 주소',
  avoidedDomains: '링크하지 않을 도메인',
  avoidedHint: '발송 전에 확인하며 하위 도메인도 포함됩니다. 하나씩 입력하고 Enter를 눌러 주세요.',
  saved: '저장했습니다',
  failed: '메일 하단 문구를 불러오지 못했습니다',
  laws: { none: '알리지 않음', gdpr: 'GDPR(EU, 영국, 스위스)', pipl: '개인정보보호법(중국)' },
}
