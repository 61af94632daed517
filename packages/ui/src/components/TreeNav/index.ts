export { TreeNav, type TreeNavProps, type TreeNode } from './TreeNav.tsx';
