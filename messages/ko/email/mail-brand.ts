import type { mailBrand as zh } from '../../zh/email/mail-brand.ts'

export const mailBrand: typeof zh = {
  tab: '메일 디자인',
  hint: '블록으로 만든 메일은 이 디자인을 따릅니다. 바꾸면 템플릿은 다시 그려지고 발송 중인 메일은 그대로입니다.',
  failed: '디자인을 불러오지 못했습니다',
  saved: '저장했습니다',
  savedAndDrawn: '저장하고 템플릿 {count}개를 다시 그렸습니다',
  logo: '로고',
  logoWidth: '로고 너비',
  accent: '버튼과 링크',
  textColour: '글자',
  background: '배경',
  pale: '이 배경에서는 글자나 링크를 읽기 어렵습니다',
  font: '글꼴',
  fonts: {
    sans: '고딕(Arial)',
    serif: '명조(Georgia)',
    round: '둥근 글꼴(Trebuchet)',
    mono: '타자기(Courier)',
  },
  links: '회사 페이지',
  linkLabel: '이름',
  linkUrl: '주소',
  urlWrong: 'https://로 시작하는 주소를 입력하세요',
  addLink: '페이지 추가',
  removeLink: '{number}번째 페이지 삭제',
}
