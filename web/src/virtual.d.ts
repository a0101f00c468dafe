// Made from docs/rules/ by plugins/rules.ts.
declare module 'virtual:rules' {
  export interface Heading {
    level: number;
    text: string; // as HTML
    id: string;
  }
  export interface RulesText {
    name: string;
    title: string;
    html: string;
    contents: Heading[];
  }
  export const rules: { name: string; title: string; load: () => Promise<{ default: RulesText }> }[];
}
