/** Style of a review as a file: light or dark as the reader's system, and on paper. */
export const HTML_STYLE = `
:root{color-scheme:light dark;--ink:#1b2330;--ink-2:#4d5868;--line:#d5dae1;--surface:#fff;--bar:#c5d6ee;--accent:#1a5fb4;--bad:#b3162b}
@media(prefers-color-scheme:dark){:root{--ink:#e8ecf2;--ink-2:#a9b3c1;--line:#3a4350;--surface:#171c23;--bar:#2b4468;--accent:#7fb0f0;--bad:#ff8590}}
@media print{:root{--ink:#000;--ink-2:#333;--line:#bbb;--surface:#fff;--bar:#c5d6ee;--accent:#1a5fb4;--bad:#b3162b}body{font-size:10pt}section{break-inside:avoid-page}}
*{box-sizing:border-box}
body{margin:0;background:var(--surface);color:var(--ink);font:15px/1.45 system-ui,sans-serif}
main{max-width:72rem;margin:0 auto;padding:1.5rem 1rem 3rem}
h1{margin:0;font-size:1.6rem;line-height:1.2}
h2{margin:1.75rem 0 .5rem;font-size:1.05rem}
p,small{color:var(--ink-2)}
p{margin:.4rem 0}
small{display:block;font-size:.8rem}
a{color:var(--accent)}
.figures{display:grid;grid-template-columns:repeat(auto-fit,minmax(11rem,1fr));margin-top:1rem;border:1px solid var(--line);border-radius:8px}
.figures>div{padding:.6rem 1rem}
.figures h2{margin:0;font-size:.8rem;font-weight:400;color:var(--ink-2)}
.figures b{font-size:1.35rem}
.figures span{font-size:.8rem;color:var(--ink-2)}
.chart{border:1px solid var(--line);border-radius:8px;overflow:hidden}
.row{display:grid;grid-template-columns:minmax(8rem,26%) minmax(0,1fr)}
.row+.row{border-top:1px solid var(--line)}
.name{padding:.3rem .75rem;font-size:.85rem;overflow-wrap:anywhere}
.track{position:relative;min-height:1.75rem;border-left:1px solid var(--line);overflow:hidden}
.row:has(.bar) .track{min-height:2.6rem}
.track span{position:absolute;top:.25rem;font-size:.8rem;white-space:nowrap}
.track .note{padding:0 .3rem;background:var(--surface)}
.track .bar{height:1.3rem;border-left:3px solid var(--accent);border-radius:3px;background:var(--bar);print-color-adjust:exact}
.track .bar.critical{border-left-color:var(--bad)}
.track .label{top:.3rem;padding:0 .5rem}
.line{position:absolute;inset:0 auto;border-left:1px dashed var(--ink-2)}
.mark{position:absolute;top:1.75rem;height:.55rem;border-left:2px solid var(--ink-2)}
.mark.critical{border-color:var(--bad)}
table{width:100%;border-collapse:collapse;font-size:.9rem}
th,td{padding:.3rem .75rem .3rem 0;border-bottom:1px solid var(--line);text-align:left;vertical-align:top;overflow-wrap:anywhere}
th{font-size:.8rem;font-weight:600;color:var(--ink-2)}
ul{margin:0;padding-left:1.2rem}
@media(max-width:40rem){table{display:block;overflow-x:auto}.row{grid-template-columns:minmax(0,1fr)}.track{border-left:0}}
`.trim();
