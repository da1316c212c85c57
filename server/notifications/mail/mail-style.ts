/** The style of mails, and of the page that stops them. Colours follow the reader's light or dark. */
export const mailStyle = `:root { color-scheme: light dark; supported-color-schemes: light dark; }
body { margin: 0; padding: 24px 12px; background: #f3eafb; color: #2a1a3a; font: 16px/1.5 Roboto, Arial, sans-serif; }
.card { max-width: 480px; margin: 0 auto; background: #ffffff; border-radius: 20px; padding: 24px; }
.hello { margin: 0 0 4px; }
.item { padding: 12px 0; border-bottom: 1px solid #e4d7f0; }
.button { display: inline-block; margin: 20px 0 4px; padding: 12px 24px; border: 0; border-radius: 24px; background: #6b2fa3; color: #ffffff; font: inherit; font-weight: bold; text-decoration: none; cursor: pointer; }
.small { max-width: 480px; margin: 16px auto 0; font-size: 13px; color: #5d4b70; }
.small a { color: #5d4b70; white-space: nowrap; }
@media (prefers-color-scheme: dark) {
  body { background: #17101f; color: #f1e8fa; }
  .card { background: #241a30; }
  .item { border-color: #3d2f4d; }
  .button { background: #d3b4f2; color: #2a1a3a; }
  .small, .small a { color: #c3b3d4; }
}`
